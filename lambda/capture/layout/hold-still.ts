/**
 * Stops all animations in every frame, so that two pictures of a static page are the same bytes. Videos and scripts
 * that draw frame by frame are not stopped.
 */
import type { CDPSession } from 'puppeteer-core';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { HoldOptions } from '../in-page/still/hold-still.ts';
import { waitForMouseOut } from '../page/mouse.ts';
import type { CapturePage } from '../page/open-page.ts';
import { holdPlayers } from './browser-animations.ts';

type FrameTree = Awaited<ReturnType<typeof frameTreeOf>>;

/** The end of one animation may start another. A page where this never ends is not waited for. */
const ENDS_CAP_MS = 1_500;

/**
 * `pastViewport` tells that the picture shows more than the viewport. Elements that fade in by scrolling are then
 * shown without that animation.
 */
export async function holdStill(
  page: Pick<CapturePage, 'session' | 'inPage' | 'bridges' | 'watch' | 'deadline' | 'mouseOut' | 'isHeld'>,
  pastViewport: boolean,
): Promise<void> {
  const { session, inPage, bridges, watch, isHeld } = page;
  const options = { pastViewport, capMs: isHeld ? 0 : ENDS_CAP_MS };
  await Promise.all([holdFrame(session, inPage, options), waitForMouseOut(page)]);
  // `window.length` would not count frames in shadow trees.
  if (!watch.hasFrames) return;
  // The page's own isolated world cannot reach frames of other sites, so each frame uses a world of its own.
  const { childFrames = [] } = await frameTreeOf(page);
  await Promise.all(
    childFrames.flatMap(framesWithin).map(async (frameId) => {
      try {
        await holdFrame(session, bridges.of(frameId), options);
      } catch {
        // The frame has gone or has just navigated: there is nothing to hold.
      }
    }),
  );
}

async function holdFrame(session: CDPSession, inPage: InPage, options: HoldOptions): Promise<void> {
  const { playerCount } = await inPage.call('holdStill', options);
  if (playerCount > 0) await holdPlayers(session, inPage);
}

async function frameTreeOf({ session }: Pick<CapturePage, 'session'>) {
  return (await session.send('Page.getFrameTree')).frameTree;
}

function framesWithin({ frame, childFrames = [] }: FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(framesWithin)];
}
