/** What the page is told of the request's script. */
import { markStep } from '../dom/scripts.ts';
import { SCRIPT_BEGINS, SCRIPT_ENDS } from '../main-world/script-errors-asked.ts';

export function beginScript(): void {
  markStep();
  dispatchEvent(new Event(SCRIPT_BEGINS));
}

export function endScript(): void {
  dispatchEvent(new Event(SCRIPT_ENDS));
}
