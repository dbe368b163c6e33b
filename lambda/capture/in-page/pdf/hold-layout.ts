/** Makes the page keep its screen layout in print. The document must have a root. */
import { layBackground } from './background.ts';
import type { PaperPlan } from './paper-plan.ts';
import { holdRoot } from './root.ts';
import { measureStuck, moveBack, type Stuck } from './stuck.ts';

/** A page that makes one of the steps throw gets the others. */
export function holdLayout(plan: PaperPlan): void {
  let stuck: Stuck[] = [];
  const steps = [
    () => {
      stuck = measureStuck();
    },
    () => layBackground(plan),
    () => holdRoot(plan),
    () => moveBack(stuck, plan.zoom),
  ];
  const errors = steps.flatMap((step) => errorOf(step) ?? []);
  if (errors.length > 0) throw errors[0];
}

function errorOf(step: () => void): unknown {
  try {
    step();
    return undefined;
  } catch (error) {
    return error;
  }
}
