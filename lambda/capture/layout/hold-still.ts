/**
 * Stops all animations in every frame, so that two pictures of a static page are the same bytes. What scripts move gets
 * time to come to its end. Videos and scripts that draw frame by frame without end are not stopped.
 */
import { PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { Motion } from '../in-page/still/animations.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { waitForMouseOut } from '../page/mouse.ts';
import { holdPlayers } from './browser-animations.ts';

type FrameTree = Awaited<ReturnType<typeof frameTreeOf>>;

/** The end of one animation may start another. This many rounds are finished. */
const ROUNDS = 5;

/**
 * `pastViewport` tells that the picture shows more than the viewport. Elements that fade in by scrolling are then
 * shown without that animation.
 */
export async function holdStill(
  page: Pick<
    CapturePage,
    'session' | 'inPage' | 'bridges' | 'watch' | 'clock' | 'deadline' | 'mouseOut' | 'isHeld'
  >,
  pastViewport: boolean,
): Promise<void> {
  const { session, inPage, clock, isHeld } = page;
  await waitForMouseOut(page);
  const frames = await framesOf(page);
  const inAll = async <Value>(ask: (inPage: InPage) => Promise<Value>) =>
    Promise.all(
      frames.map(async (inPage, index) => {
        try {
          return await ask(inPage);
        } catch (error) {
          if (index === 0) throw error;
          return undefined; // The frame has gone or has just navigated: there is nothing to hold.
        }
      }),
    );
  // With other frames, what ends in one may start something in another.
  const isAtOnce = frames.length === 1 && !clock.isMoving;
  const begun = await inAll((inPage) => inPage.call('beginHolding', { pastViewport, isAtOnce }));
  const heldPlayers = begun[0]?.playerCount;
  if (heldPlayers !== undefined) return holdPlayers(session, inPage, heldPlayers);
  let motions: (Motion | undefined)[] = begun;
  const has = (kind: keyof Motion) => motions.some((motion) => motion?.[kind]);
  for (let round = 1; round < ROUNDS && has('hasEnded') && !isHeld; round++) {
    await clock.pass(PAGE_TIME.start);
    motions = await inAll((inPage) => inPage.call('endAnimations', round));
  }
  // Also what moves without end, as on canvases, stops at a moment that is the same in each capture.
  const capAt = performance.now() + REAL_TIME.settle;
  const leftMs = () => Math.max(0, capAt - performance.now());
  for (let rounds = PAGE_TIME.settle / PAGE_TIME.grid; rounds > 0 && clock.isMoving && !isHeld; rounds--) {
    await clock.pass(clock.untilWhole(PAGE_TIME.grid, 0), { realMs: leftMs() });
    motions = await inAll((inPage) => inPage.call('endAnimations', ROUNDS));
    if (!has('hasChanged')) break;
  }
  await inAll(async (each) => {
    const { playerCount } = await each.call('holdStill', pastViewport);
    await holdPlayers(session, each, playerCount);
  });
}

/** The main frame's document first. Frames of other sites need a world of their own. */
async function framesOf(
  page: Pick<CapturePage, 'session' | 'inPage' | 'bridges' | 'watch'>,
): Promise<InPage[]> {
  const { inPage, bridges, watch } = page;
  // `window.length` would not count frames in shadow trees.
  if (!watch.hasFrames) return [inPage];
  const { childFrames = [] } = await frameTreeOf(page);
  return [inPage, ...childFrames.flatMap(framesWithin).map((frameId) => bridges.of(frameId))];
}

async function frameTreeOf({ session }: Pick<CapturePage, 'session'>) {
  return (await session.send('Page.getFrameTree')).frameTree;
}

function framesWithin({ frame, childFrames = [] }: FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(framesWithin)];
}
