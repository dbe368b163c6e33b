/**
 * Makes what moves stand still, so that two pictures of a static page are the same bytes: finite animations
 * end, infinite ones stand at their first frame, the caret does not blink. Works in every frame and every open
 * shadow root. What scripts draw by themselves, frame after frame, moves on, and so do videos.
 */
import type { CDPSession } from 'puppeteer-core';
import { holdPlayers, holdProgressBars } from './browser-animations.ts';
import { holdDrawings } from './drawings.ts';
import { waitForMouseOut } from './mouse.ts';
import type { CapturePage } from './open-page.ts';
import { pinDisplay } from './pin-display.ts';
import { createWorld, type World } from './world.ts';

type FrameTree = Awaited<ReturnType<typeof frameTreeOf>>;

/** The end of one animation may start another; pages that go on like this for ever are not waited for. */
const ENDS_CAP_MS = 1_500;

/** `pastViewport` says that more is seen than the viewport: what fades in by scrolling is then seen as it is. */
export async function holdStill(
  page: Pick<CapturePage, 'session' | 'world' | 'watch' | 'deadline' | 'mouseOut' | 'isHeld'>,
  pastViewport: boolean,
): Promise<void> {
  const { session, world, isHeld } = page;
  const options = { pastViewport, capMs: isHeld ? 0 : ENDS_CAP_MS };
  const [{ frameCount }] = await Promise.all([holdFrame(session, world, options), waitForMouseOut(page)]);
  if (frameCount === 0) return;
  // Frames of other sites are out of reach of the page's own world, not of one of theirs.
  const { childFrames = [] } = await frameTreeOf(page);
  await Promise.all(
    childFrames.flatMap(framesWithin).map(async (frameId) => {
      try {
        await holdFrame(session, createWorld(session, frameId), options);
      } catch {
        // A frame that has gone, or has just been navigated, needs no holding.
      }
    }),
  );
}

interface HoldOptions {
  pastViewport: boolean;
  /** How long the ends of animations are waited for. */
  capMs: number;
}

async function holdFrame(
  session: CDPSession,
  world: World,
  options: HoldOptions,
): Promise<{ frameCount: number }> {
  const [held, { playerCount }] = await Promise.all([
    world.run(holdAnimations, options),
    world.run(holdProgressBars),
    world.run(holdDrawings),
    ...(options.pastViewport ? [world.run(pinDisplay)] : []),
  ]);
  if (playerCount > 0) await holdPlayers(session, world);
  return held;
}

async function frameTreeOf({ session }: Pick<CapturePage, 'session'>) {
  return (await session.send('Page.getFrameTree')).frameTree;
}

function framesWithin({ frame, childFrames = [] }: FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(framesWithin)];
}

async function holdAnimations({ pastViewport, capMs }: HoldOptions): Promise<{ frameCount: number }> {
  const trees = treesWithin(document);

  const { timeline } = itself(document);
  const animationsOf = (tree: Document | ShadowRoot) => tree.getAnimations();
  const isInfinite = (animation: Animation) =>
    animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
  const isRunning = (animation: Animation) =>
    animation.playState === 'running' && animation.timeline === timeline;
  const hold = (animation: Animation) => {
    try {
      if (isInfinite(animation)) {
        animation.pause();
        animation.currentTime = 0;
      } else if (animation.playbackRate !== 0) {
        animation.finish();
      }
    } catch {
      // One without an end to go to, or without a time, stands where it is.
      animation.cancel();
    }
  };
  const commit = (animation: Animation) => {
    try {
      animation.commitStyles();
    } catch {
      // Is not displayed.
    }
  };
  if (pastViewport) {
    // These go by the place of an element in the viewport, which none has that is outside of it.
    const animations = trees.flatMap(animationsOf);
    for (const animation of animations)
      if (animation.timeline && 'subject' in animation.timeline) animation.cancel();
  }
  const endsAt = performance.now() + capMs;
  const rounds = 5;
  for (let round = 0; round < rounds; round++) {
    const running = trees.flatMap(animationsOf).filter(isRunning);
    running.forEach(hold);
    const leftMs = endsAt - performance.now();
    if (running.length === 0 || leftMs <= 0) break;
    const cap = new Promise((resolve) => setTimeout(resolve, leftMs));
    const frame = () => Promise.race([cap, new Promise((resolve) => requestAnimationFrame(resolve))]);
    await frame();
    await frame();
  }

  if (pastViewport) {
    // What runs, or keeps its end, is written into the style. What has ended without a trace needs no more than the
    // style sheet below.
    const shown: CSSAnimation[] = [];
    const targets: (HTMLElement | SVGElement)[] = [];
    for (const animation of trees.flatMap(animationsOf)) {
      const { effect } = animation;
      if (!(animation instanceof CSSAnimation && effect instanceof KeyframeEffect)) continue;
      const { target, pseudoElement } = effect;
      if (pseudoElement !== null || !(target instanceof HTMLElement || target instanceof SVGElement))
        continue;
      shown.push(animation);
      targets.push(target);
    }
    shown.forEach(commit);
    for (const target of targets) itself(target).style.setProperty('animation', 'none', 'important');
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *, ::before, ::after { caret-color: transparent !important }
    /* To draw past the viewport Chromium makes it tiny for a moment. What has another width by media queries, or is
       not displayed then, would begin to move when it is large again. In a layer, it wins over the page's own
       important rules. */
    ${pastViewport ? '*, ::before, ::after { transition: none !important } @layer { * { animation: none !important } }' : ''}
    /* A scroller that Chromium draws while the viewport is tiny keeps the fraction of a pixel it stood at. Its edges
       would then be rounded differently in one picture out of five. What is no scroller then is drawn anew. */
    ${pastViewport ? '@media (max-width: 1px) { @layer { * { overflow: visible !important } } }' : ''}
    /* Scripts are off for the picture itself: what is meant for browsers without must not come up. */
    noscript { display: none !important }
  `);
  for (const tree of trees) {
    tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
    for (const marquee of tree.querySelectorAll('marquee')) {
      // A drawing may have an element of this name, which runs nowhere.
      if (!(marquee instanceof HTMLMarqueeElement)) continue;
      // A new one that is stopped before it starts shows its text where it was written.
      const copy = marquee.cloneNode(true) as HTMLMarqueeElement;
      marquee.replaceWith(copy);
      copy.stop();
    }
  }
  // Laid out, what has come to its end asks for its images.
  document.documentElement?.getBoundingClientRect();
  return { frameCount: window.length };
}
