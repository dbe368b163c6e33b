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

export function hasWorks(): boolean {
  return !dispatchEvent(new Event(WORKS_ASKED, { cancelable: true }));
}
