/** Makes the page keep its screen layout in print. The document must have a root. */
import { layBackground } from './background.ts';
import type { PaperPlan } from './paper-plan.ts';
import { holdRoot } from './root.ts';
import { measureStuck, moveBack, type Stuck } from './stuck.ts';

/** A page that makes one of the steps throw gets the others. */
export function holdLayout(plan: PaperPlan): void {
  const stuck: Stuck[] = [];
  const steps = [
    () => stuck.push(...measureStuck()),
    () => layBackground(plan),
    () => holdRoot(plan),
    () => moveBack(stuck, plan.zoom),
  ];
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
