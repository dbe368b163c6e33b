/**
 * Stops all animations in every frame, so that two pictures of a static page are the same bytes. What scripts
 * move gets time to come to its end. Videos and scripts that draw frame by frame without end are not stopped.
 */
import { PAGE_TIME } from '../clock/caps.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { Motion } from '../in-page/layout/motion/animations.ts';
import type { Shown } from '../in-page/layout/motion/stop-motion.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { inChildFrames } from '../page/every-frame.ts';
import { stopPlayers } from './browser-animations.ts';

/** The end of one animation may start another. This many rounds are finished. */
const ROUNDS = 5;

/** Past the viewport, elements that fade in by scrolling are shown without that animation. */
export async function stopMotion(
  page: Pick<
    CapturePage,
    'session' | 'inPage' | 'bridges' | 'watch' | 'clock' | 'deadline' | 'cutsShort' | 'isFrozen'
  >,
  shown: Shown,
): Promise<void> {
  const { pastViewport } = shown;
  const { session, inPage, bridges, clock, isFrozen } = page;
  // `window.length` would not count frames in shadow trees.
  const tree = page.watch.hasFrames ? await session.send('Page.getFrameTree') : undefined;
  const inAll = async <Value>(ask: (each: InPage) => Promise<Value>) => {
    const inChildren = () => (tree ? inChildFrames(bridges, tree.frameTree, ask) : []);
    const [own, others] = await Promise.all([ask(inPage), inChildren()]);
    return [own, ...others];
  };
  // With other frames, what ends in one may start something in another.
  const isAtOnce = tree === undefined && !clock.isMoving;
  const begun = await inAll((each) => each.call('tryStopMotion', { ...shown, isAtOnce }));
  const playersToStop = begun[0]?.playerCount;
  if (playersToStop !== undefined) return stopPlayers(session, inPage, playersToStop);
  let motions: (Motion | undefined)[] = begun;
  const has = (kind: keyof Motion) => motions.some((motion) => motion?.[kind]);
  for (let round = 1; round < ROUNDS && has('hasEnded') && !isFrozen; round++) {
    await clock.pass(PAGE_TIME.start);
    motions = await inAll((each) => each.call('endAnimations', round));
  }
  // Also what moves without end, as on canvases, stops at a moment that is the same in each capture.
  const capAt = performance.now() + page.deadline.patience.settle;
  const leftMs = () => Math.max(0, capAt - performance.now());
  for (let rounds = PAGE_TIME.settle / PAGE_TIME.grid; rounds > 0 && clock.isMoving && !isFrozen; rounds--) {
    const hasPassed = await clock.pass(clock.untilWhole(PAGE_TIME.grid, 0), { realMs: leftMs() });
    motions = await inAll((each) => each.call('endAnimations', ROUNDS));
    if (!has('hasChanged')) break;
    if (hasPassed) continue;
    page.cutsShort('hold');
    break;
  }
  const [isZoomedOut] = await inAll(async (each) => {
    const { playerCount, isZoomedOut } = await each.call('stopMotion', pastViewport);
    await stopPlayers(session, each, playerCount);
    return isZoomedOut;
  });
  // What has ended may have made the page wider. The next frame shows less of it again.
  if (isZoomedOut === true && pastViewport && !isFrozen) await clock.pass(PAGE_TIME.start);
}
