/** Waits for the work of the page's scripts on other threads. */
import { WORKS_ASKED } from '../main-world/works-asked.ts';

const LOOK_MS = 10;

/** Resolves when all such work has ended, or after this much of the page's time. */
export async function worksEnded(capMs: number): Promise<true> {
  for (let waitedMs = 0; hasWorks() && waitedMs < capMs; waitedMs += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return true;
}

/** Whether such work is under way, or has ended in the last `withinMs` of the page's time. */
export function hasWorks(withinMs = 0): boolean {
  return !dispatchEvent(new CustomEvent(WORKS_ASKED, { detail: withinMs, cancelable: true }));
}
