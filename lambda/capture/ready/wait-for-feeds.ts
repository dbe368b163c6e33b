/**
 * Waits for what sockets, event streams and other feeds of a page bring. Meanwhile
 * the page's time is real (clock/).
 */
import { PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { LivePage } from '../page/capture-page.ts';
import type { Feeds } from '../watch/feeds.ts';
import { undefinedIfGone } from './undefined-if-gone.ts';

/**
 * Once there is a socket that has carried nothing so far, asks the page whether it waits for it. Nothing else
 * distinguishes it from a socket for news that may never come.
 */
export async function watchSilence(page: LivePage, caps: { pageMs: number; realMs: number }): Promise<void> {
  const { watch, clock } = page;
  const { document, feeds } = watch;
  const isThere = () => watch.document === document && !watch.isLeaving;
  const isSilent = await clock.until(() => feeds.isSilent || !isThere(), { ...caps, awaitsFeeds: true });
  if (!isSilent || !isThere()) return;
  const isAwaited = await isUnfinished(page, { hasShownFeeds: false });
  if (isThere()) feeds.isSilenceAwaited = isAwaited;
}

/**
 * Waits until no feed is busy, so that the page shows all of what has begun to come; and longer where the
 * page looks as if it waited for more, because its server or its network is slow.
 */
export async function waitForFeeds(page: LivePage): Promise<void> {
  const { watch, clock, deadline } = page;
  const { document, feeds } = watch;
  const isOver = () => watch.document !== document || watch.isLeaving || !clock.hasTimeForFeeds;
  const realMs = deadline.patience.requests;
  const isBusy = () => feeds.busyKinds().length > 0;
  while (!isOver()) {
    if (isBusy()) page.note?.('waitsForFeeds', feeds.busyKinds().length);
    await clock.until(() => isOver() || !isBusy(), { realMs });
    if (isOver() || !bringsMore(feeds)) return;
    const { isSilent, isSilenceAwaited, broughtAt } = feeds;
    // A page that says that it is not connected may look complete.
    const isAwaited = isSilent && isSilenceAwaited === true && broughtAt === undefined;
    const hasShownFeeds = !isSilent && broughtAt !== undefined && clock.changedAt > broughtAt;
    if (!isAwaited && !(await isUnfinished(page, { hasShownFeeds }))) return;
    await clock.until(() => isOver() || isBusy(), { realMs, pageMs: PAGE_TIME.wait, awaitsFeeds: true });
  }
}

/** Polls bring content in ordinary replies, which have arrived by now. */
function bringsMore(feeds: Feeds): boolean {
  return feeds.liveKinds().some((kind) => kind !== 'poll');
}

async function isUnfinished(
  { inPage, deadline }: LivePage,
  has: { hasShownFeeds: boolean },
): Promise<boolean> {
  return (await deadline.within(REAL_TIME.ask, undefinedIfGone(inPage.call('isUnfinished', has)))) === true;
}
