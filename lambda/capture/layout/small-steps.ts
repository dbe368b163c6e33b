/**
 * Scrolls in steps as small as a visitor's, where scripts follow the scrolling: they may show something only
 * while it is in a part of the view. Other pages need no such steps.
 */
import { FRAME_MS } from '../clock/next-frame.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { inChildFrames } from '../page/every-frame.ts';

export type FollowedPage = Pick<CapturePage, 'session' | 'bridges' | 'inPage' | 'watch' | 'clock'>;

export interface SmallSteps {
  /**
   * Whether scripts have followed the scrolling of the page or of a frame so far. `byPage`: what the page has
   * just said of itself; else it is asked.
   */
  isFollowed(byPage?: boolean): Promise<boolean>;
  /**
   * Scrolls one step on from the top, and lets the page have the event: scripts that wait for it show
   * themselves only then.
   */
  probe(): Promise<void>;
  /** Scrolls from one place to the other. The steps are larger where they would take longer than `realMs`. */
  go(fromPx: number, toPx: number, realMs: number): Promise<void>;
}

/** What a wheel or a finger moves a page by between two frames. */
const STEP_PX = 60;
/** Before the first steps are measured, ms. */
const USUAL_STEP_MS = 2;

export function createSmallSteps({ session, bridges, inPage, watch, clock }: FollowedPage): SmallSteps {
  let isFollowed = false;
  let stepMs = USUAL_STEP_MS;

  return {
    async isFollowed(byPage) {
      isFollowed ||= (byPage ?? (await inPage.call('isFollowed'))) || (await isFollowedInFrames());
      return isFollowed;
    },
    async probe() {
      await inPage.call('scrollOn', STEP_PX);
      await pass(1);
    },
    async go(fromPx, toPx, realMs) {
      const distancePx = Math.abs(toPx - fromPx);
      const most = Math.floor(realMs / stepMs);
      if (distancePx === 0 || most <= 0) return;
      const startedAt = performance.now();
      const stepPx = Math.max(STEP_PX, distancePx / most);
      const steps = Math.ceil(distancePx / stepPx);
      await inPage.call('walkOn', { fromPx, toPx, stepPx });
      await pass(steps, realMs);
      stepMs = (performance.now() - startedAt) / steps;
    },
  };

  async function isFollowedInFrames(): Promise<boolean> {
    if (!watch.hasFrames) return false;
    const { frameTree } = await session.send('Page.getFrameTree');
    const answers = await inChildFrames(bridges, frameTree, (frame) => frame.call('isFollowed'));
    return answers.some((answer) => answer === true);
  }

  async function pass(frames: number, realMs?: number): Promise<void> {
    const caps = { frameMs: FRAME_MS, isUnpainted: true, ...(realMs !== undefined && { realMs }) };
    await clock.pass(frames * FRAME_MS, caps);
  }
}
