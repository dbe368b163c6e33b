/**
 * Lets the page's clock stand for a short while, as long as this process does something that the page waits
 * for. In a visitor's browser that takes no time.
 */
import type { Deadline } from './deadline.ts';

export interface Standing {
  /** The clock has to stand until the work has settled. */
  add(work: Promise<unknown>): void;
  /** Whether there is such work, and time left for it. */
  readonly isDue: boolean;
  /** Whether the clock stands for it now. */
  readonly isNow: boolean;
  /** Waits for the work that there is. What takes too long is waited for only once. */
  stand(): Promise<void>;
}

export function createStanding(deadline: Deadline): Standing {
  const works = new Set<Promise<unknown>>();
  let leftMs = deadline.patience.stand;
  let isNow = false;

  return {
    add(work) {
      works.add(work);
      const settled = () => void works.delete(work);
      work.then(settled, settled);
    },
    get isDue() {
      return works.size > 0 && leftMs > 0;
    },
    get isNow() {
      return isNow;
    },
    async stand() {
      const waitedFor = [...works];
      const since = performance.now();
      isNow = true;
      await deadline.within(Math.min(deadline.patience.unseenWork, leftMs), Promise.allSettled(waitedFor));
      isNow = false;
      leftMs -= performance.now() - since;
      for (const work of waitedFor) works.delete(work);
    },
  };
}
