/** Waits for work that the page's scripts have other threads do. */
import { WORKS_ASKED } from '../own-world/works-asked.ts';

const LOOK_MS = 10;

/** Resolves when all such work has ended, or after this much of the page's time. Returns whether there was any. */
export async function worksEnded(capMs: number): Promise<boolean> {
  let waitedMs = 0;
  for (; areUnderWay() && waitedMs < capMs; waitedMs += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return waitedMs > 0;
}

function areUnderWay(): boolean {
  return !dispatchEvent(new Event(WORKS_ASKED, { cancelable: true }));
}
