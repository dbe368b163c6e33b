/** Waits for what sockets, event streams and other feeds of a page bring. Meanwhile the page's time is real (clock/). */
import { PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { LivePage } from '../page/capture-page.ts';
import { unlessGone } from './unless-gone.ts';

/**
 * Whether the page waits for a socket that has carried nothing so far is asked once there is one, while the page lives. Nothing
 * else tells it from a socket for news that may never come.
 */
export async function watchSilence(
  { watch, clock, inPage, deadline }: LivePage,
  caps: { pageMs: number; realMs: number },
): Promise<void> {
  const { document, feeds } = watch;
  const isThere = () => watch.document === document && !watch.isLeaving;
  const isSilent = await clock.until(() => feeds.isSilent || !isThere(), caps);
  if (!isSilent || !isThere()) return;
  const isUnfinished = await deadline.within(REAL_TIME.ask, unlessGone(inPage.call('isUnfinished')));
  if (isThere()) feeds.isSilenceAwaited = isUnfinished === true;
}

/** Waits until no feed is busy, so that the page shows all of what has begun to come. */
export async function waitForFeeds({ watch, clock, deadline }: LivePage): Promise<void> {
  const { document, feeds } = watch;
  const isOver = () => {
    if (watch.document !== document || watch.isLeaving) return true;
    return !clock.hasTimeForFeeds || feeds.busyKinds().length === 0;
  };
  if (isOver()) return;
  await clock.until(isOver, { realMs: deadline.patience.requests });
  await clock.pass(clock.untilWhole(PAGE_TIME.grid, 0));
}
