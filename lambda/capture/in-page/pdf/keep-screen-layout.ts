/** Makes the page keep its screen layout in print. The document must have a root. */
import { layBackground } from './background.ts';
import { type Destination, findDestinations } from './links.ts';
import type { PaperPlan } from './paper-plan.ts';
import { pinRoot } from './root.ts';
import { measureStuck, moveBack, type Stuck } from './stuck.ts';

/**
 * Returns where the links within the page lead in the PDF. A page that makes one of the steps throw gets the
 * others; its links keep the destinations that Chromium gives them.
 */
export function keepScreenLayout(plan: PaperPlan): Destination[] {
  const stuck: Stuck[] = [];
  const destinations: Destination[] = [];
  const steps = [
    () => destinations.push(...findDestinations(plan)),
    () => stuck.push(...measureStuck()),
    () => layBackground(plan),
    () => pinRoot(plan),
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
  return destinations;
}
