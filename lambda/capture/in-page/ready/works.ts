/** Waits for the work of the page's scripts on other threads. */
import { REAL_WORKS_ASKED, WORKS_ASKED } from '../main-world/works-asked.ts';

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

/** The same, and whether such work is under way now that the page's time does not hurry. */
export function worksNow(withinMs: number): { any: boolean; real: boolean } {
  const real = !dispatchEvent(new CustomEvent(REAL_WORKS_ASKED, { cancelable: true }));
  return { any: hasWorks(withinMs), real };
}
