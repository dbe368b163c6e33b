/**
 * Stops all motion in a document and its open shadow trees: finite animations end, infinite ones stop at
 * their first frame, the caret does not blink.
 */
import { isScriptless } from '../../dom/scripts.ts';
import { makeSheet, setForNow } from '../../dom/styles.ts';
import { treesWithin } from '../../dom/trees.ts';
import { nearFrameRule } from '../far-frames/near.ts';
import { returnToStart, unpanView } from '../place-view.ts';
import { cancelViewAnimations, commitAnimations, endAnimations, type Motion } from './animations.ts';
import { stopSvgAnimations } from './drawings.ts';
import { stopMarquees } from './marquees.ts';
import { pinDisplay } from './pin-display.ts';
import { pinPopovers, pinScrolled } from './pin-popovers.ts';
import { countPlayers } from './players.ts';
import { stopProgressBars } from './progress-bars.ts';

/** Media players, whose controls only DevTools commands can stop. */
interface Stopped {
  playerCount: number;
  /** Whether a phone shows more of the page than fits, and animations may have made it wider. */
  isZoomedOut: boolean;
}

/** What the picture shows. */
export interface Shown {
  /** More than the viewport. */
  pastViewport: boolean;
  /** The page from its start. */
  isWhole: boolean;
}

/** `isAtOnce`: nothing but animations moves in the page. */
interface StopOptions extends Shown {
  isAtOnce: boolean;
}

/**
 * Ends animations. Where nothing else moves, it also stops all other motion. Elements that fade in by
 * scrolling are shown without that animation past the viewport.
 */
export function tryStopMotion({ pastViewport, isWhole, isAtOnce }: StopOptions): Motion & Partial<Stopped> {
  if (pastViewport) {
    unpanView();
    cancelViewAnimations(treesWithin(document));
  }
  // Scripts react to the scrolling in the next frame.
  const hasReturned = isWhole && returnToStart();
  const ended = endAnimations(0);
  const motion = { ...ended, hasEnded: ended.hasEnded || hasReturned };
  return isAtOnce && !motion.hasEnded ? { ...motion, ...stopMotion(pastViewport) } : motion;
}

/** Call it when animations have ended. */
export function stopMotion(pastViewport: boolean): Stopped {
  const trees = treesWithin(document);
  stopProgressBars();
  stopSvgAnimations();
  if (pastViewport) pinDisplay();
  const playerCount = countPlayers();
  const isZoomedOut =
    (visualViewport?.scale ?? 1) < 1 && trees.some((tree) => tree.getAnimations().length > 0);
  if (pastViewport) commitAnimations(trees);
  const sheet = motionlessSheet(pastViewport);
  for (const tree of trees) tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
  if (pastViewport) {
    pinPopovers(trees);
    pinScrolled(trees);
  }
  stopMarquees(trees);
  // This layout starts to load the images that the ended animations show.
  document.documentElement?.getBoundingClientRect();
  if (isZoomedOut) layOutAnew();
  return { playerCount, isZoomedOut };
}

/** Lays the page out as wide as it is without what its animations reached: Chromium keeps that. */
function layOutAnew(): void {
  const root: Element | null = document.documentElement;
  if (!(root instanceof HTMLElement)) return;
  const restore = setForNow(root, { width: 'calc(100% - 1px)' });
  root.getBoundingClientRect();
  restore();
  root.getBoundingClientRect();
}

/**
 * Chromium makes the viewport tiny for a moment to draw past it. Elements that media queries resize or hide
 * at that size would start transitions and animations when the viewport is large again. The layer makes the
 * rule win over the page's own important rules.
 */
const NOTHING_STARTS =
  '*, ::before, ::after { transition: none !important } @layer { * { animation: none !important } }';

/**
 * A scroller that Chromium draws while the viewport is tiny keeps a fraction of a pixel in its
 * position. Its edges would then be rounded differently in one picture out of five. An element that is
 * no scroller at that moment is drawn anew.
 */
const SCROLLERS_DRAWN_ANEW = '@media (max-width: 1px) { @layer { * { overflow: visible !important } } }';

/**
 * Pseudo-elements that the browser builds of elements in its own shadow trees: their transitions cannot be
 * listed. Without a transition they have its last value.
 */
const OWN_PARTS = [
  '::placeholder',
  '::file-selector-button',
  '::details-content',
  '::picker(select)',
  '::-webkit-slider-runnable-track',
  '::-webkit-slider-thumb',
  '::-webkit-progress-inner-element',
  '::-webkit-progress-bar',
  '::-webkit-progress-value',
  '::-webkit-meter-inner-element',
  '::-webkit-meter-bar',
  '::-webkit-meter-optimum-value',
  '::-webkit-meter-suboptimum-value',
  '::-webkit-meter-even-less-good-value',
  '::-webkit-color-swatch-wrapper',
  '::-webkit-color-swatch',
  '::-webkit-search-cancel-button',
  '::-webkit-inner-spin-button',
  '::-webkit-calendar-picker-indicator',
  '::-webkit-datetime-edit',
];
const PARTS_ENDED = OWN_PARTS.map((part) => `${part} { transition: none !important }`).join('');

/** Hides `noscript` in a page with scripts, because they are disabled for the picture. */
function motionlessSheet(pastViewport: boolean): CSSStyleSheet {
  return makeSheet(`
    *, ::before, ::after { caret-color: transparent !important }
    @layer { ${PARTS_ENDED} }
    ${pastViewport ? NOTHING_STARTS + SCROLLERS_DRAWN_ANEW + nearFrameRule() : ''}
    ${isScriptless ? '' : 'noscript { display: none !important }'}
  `);
}
