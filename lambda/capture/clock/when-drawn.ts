/**
 * Waits for a frame that the browser was asked for. The browser may draw none while a document waits for
 * its stylesheets, however long that is. When they have come, or loading was stopped, the frame that is
 * pending needs a bit of time again.
 */
import { REAL_TIME } from './caps.ts';
import { FRAME_MS } from './next-frame.ts';
import type { TimeDeps, VirtualTime } from './virtual-time.ts';

interface Waiting extends TimeDeps {
  time: VirtualTime;
  /** How long the page may take. A document that loads, and is not busy, may take longer. */
  patienceMs: number;
}

/** Returns what the frame brings, or undefined when it takes too long. */
export async function whenDrawn(drawn: Promise<boolean>, waiting: Waiting): Promise<boolean | undefined> {
  const { watch, deadline, patienceMs } = waiting;
  const { document } = watch;
  if (document.hasLoaded) return deadline.within(patienceMs, drawn);
  const brought = drawn.then((hasDamage) => ({ hasDamage }));
  let first: Awaited<typeof brought> | 'changed' | undefined;
  first = await deadline.within(Math.min(REAL_TIME.firstFrame, patienceMs), brought);
  while (first === undefined || first === 'changed') {
    // The document that comes next may need time to begin.
    if (first === undefined) waiting.time.letLoad();
    const stop = new AbortController();
    const changed = watch.changed(stop.signal).then(() => 'changed' as const);
    first = await deadline.within(patienceMs, Promise.race([brought, changed]));
    stop.abort();
    if (first === 'changed') await waiting.time.passUntil(waiting.time.passedMs + FRAME_MS, () => patienceMs);
    if (first === undefined && (document.hasLoaded || !(await isFree(waiting)))) return undefined;
  }
  return first.hasDamage;
}

/** Whether the thread of the page is not busy. */
async function isFree({ session, deadline }: Waiting): Promise<boolean> {
  const answered = session.send('Runtime.evaluate', { expression: '0' }).then(
    () => true,
    () => true,
  );
  return (await deadline.within(REAL_TIME.unknownHold, answered)) === true;
}
