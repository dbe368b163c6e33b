/**
 * Makes what moves stand still in every frame, so that two pictures of a static page are the same bytes. What scripts
 * draw by themselves, frame after frame, moves on, and so do videos.
 */
import type { CDPSession } from 'puppeteer-core';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { Held, HoldOptions } from '../in-page/still/hold-still.ts';
import { waitForMouseOut } from '../page/mouse.ts';
import type { CapturePage } from '../page/open-page.ts';
import { holdPlayers } from './browser-animations.ts';

type FrameTree = Awaited<ReturnType<typeof frameTreeOf>>;

/** The end of one animation may start another; pages that go on like this for ever are not waited for. */
const ENDS_CAP_MS = 1_500;

/** `pastViewport` says that more is seen than the viewport: what fades in by scrolling is then seen as it is. */
export async function holdStill(
  page: Pick<CapturePage, 'session' | 'inPage' | 'bridges' | 'watch' | 'deadline' | 'mouseOut' | 'isHeld'>,
  pastViewport: boolean,
): Promise<void> {
  const { session, inPage, bridges, isHeld } = page;
  const options = { pastViewport, capMs: isHeld ? 0 : ENDS_CAP_MS };
  const [{ frameCount }] = await Promise.all([holdFrame(session, inPage, options), waitForMouseOut(page)]);
  if (frameCount === 0) return;
  // Frames of other sites are out of reach of the page's own world, not of one of theirs.
  const { childFrames = [] } = await frameTreeOf(page);
  await Promise.all(
    childFrames.flatMap(framesWithin).map(async (frameId) => {
      try {
        await holdFrame(session, bridges.of(frameId), options);
      } catch {
        // A frame that has gone, or has just been navigated, needs no holding.
      }
    }),
  );
}

async function holdFrame(session: CDPSession, inPage: InPage, options: HoldOptions): Promise<Held> {
  const held = await inPage.call('holdStill', options);
  if (held.playerCount > 0) await holdPlayers(session, inPage);
  return held;
}

async function frameTreeOf({ session }: Pick<CapturePage, 'session'>) {
  return (await session.send('Page.getFrameTree')).frameTree;
}

function framesWithin({ frame, childFrames = [] }: FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(framesWithin)];
}
