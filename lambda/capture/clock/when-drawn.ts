/**
 * Waits for a frame that the browser was asked for. The browser may draw none while a document waits for
 * its stylesheets, however long that is. When they have come, or loading was stopped, the frame that is
 * pending needs a bit of time again.
 */
import type { PageWatch } from '../watch/page-watch.ts';
import { FRAME_MS } from './next-frame.ts';
import type { TimeDeps, VirtualTime } from './virtual-time.ts';

interface Waiting extends TimeDeps {
  time: VirtualTime;
  /** How long the page may take. A document that loads, and is not busy, may take longer. */
  patienceMs: number;
}

/** Returns whether the frame shows a change, or undefined when it takes too long. */
export async function whenDrawn(drawn: Promise<boolean>, waiting: Waiting): Promise<boolean | undefined> {
  const { watch, deadline, patienceMs } = waiting;
  const { document } = watch;
  if (document.hasLoaded) return deadline.within(patienceMs, drawn);
  const brought = drawn.then((hasDamage) => ({ hasDamage }));
  let changed = nextChange(watch);
  try {
    for (let quietSince = performance.now(); ; ) {
      const lookMs = Math.min(deadline.patience.firstFrame, patienceMs);
      const first = await deadline.within(lookMs, Promise.race([brought, changed.come]));
      if (typeof first === 'object') return first.hasDamage;
      if (first === 'changed') quietSince = performance.now();
      else if (performance.now() - quietSince >= patienceMs) {
        if (document.hasLoaded || !(await isFree(waiting))) return undefined;
        quietSince = performance.now();
      }
      changed.cancel();
      // A change while time passes counts, too.
      changed = nextChange(watch);
      // The browser may learn of a change only with the next bit of time, although the document has loaded.
      if (first === 'changed' || document.hasLoaded)
        await waiting.time.passUntil(waiting.time.passedMs + FRAME_MS, () => patienceMs);
      // The document that comes next may need time to begin.
      else waiting.time.allowLoading();
    }
  } finally {
    changed.cancel();
  }
}

function nextChange(watch: PageWatch): { come: Promise<'changed' | undefined>; cancel(): void } {
  const controller = new AbortController();
  const come = watch.changed(controller.signal).then(
    () => 'changed' as const,
    () => undefined,
  );
  return { come, cancel: () => controller.abort() };
}

/** Whether the thread of the page is not busy. */
async function isFree({ session, deadline }: Waiting): Promise<boolean> {
  const answered = session.send('Runtime.evaluate', { expression: '0' }).then(
    () => true,
    () => true,
  );
  return (await deadline.within(deadline.patience.unseenWork, answered)) === true;
}
