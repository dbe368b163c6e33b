/**
 * Makes what moves in a document stand still, in every open shadow tree: finite animations end, infinite ones stand at
 * their first frame, the caret does not blink.
 */
import { treesWithin } from '../dom/trees.ts';
import { cancelViewAnimations, commitAnimations, endAnimations } from './animations.ts';
import { holdDrawings } from './drawings.ts';
import { stopMarquees } from './marquees.ts';
import { pinDisplay } from './pin-display.ts';
import { countPlayers } from './players.ts';
import { holdProgressBars } from './progress-bars.ts';

export interface HoldOptions {
  /** Whether more is seen than the viewport. What fades in by scrolling is then seen as it is. */
  pastViewport: boolean;
  /** How long the ends of animations are waited for. */
  capMs: number;
}

/** What is left to be held by the browser's own tools. */
export interface Held {
  frameCount: number;
  playerCount: number;
}

export async function holdStill({ pastViewport, capMs }: HoldOptions): Promise<Held> {
  const trees = treesWithin(document);
  if (pastViewport) cancelViewAnimations(trees);
  const ended = endAnimations(trees, capMs);
  holdProgressBars();
  holdDrawings();
  if (pastViewport) pinDisplay();
  const playerCount = countPlayers();
  await ended;
  if (pastViewport) commitAnimations(trees);
  const sheet = makeSheet(pastViewport);
  for (const tree of trees) tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
  stopMarquees(trees);
  // Laid out, what has come to its end asks for its images.
  document.documentElement?.getBoundingClientRect();
  return { frameCount: window.length, playerCount };
}

/**
 * To draw past the viewport Chromium makes it tiny for a moment. What has another width by media queries, or is not
 * displayed then, would begin to move when it is large again. In a layer, it wins over the page's own important rules.
 */
const NOTHING_STARTS =
  '*, ::before, ::after { transition: none !important } @layer { * { animation: none !important } }';

/**
 * A scroller that Chromium draws while the viewport is tiny keeps the fraction of a pixel it stood at. Its edges would
 * then be rounded differently in one picture out of five. What is no scroller then is drawn anew.
 */
const SCROLLERS_DRAWN_ANEW = '@media (max-width: 1px) { @layer { * { overflow: visible !important } } }';

/** Scripts are off for the picture itself: what is meant for browsers without them must not come up. */
function makeSheet(pastViewport: boolean): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *, ::before, ::after { caret-color: transparent !important }
    ${pastViewport ? NOTHING_STARTS + SCROLLERS_DRAWN_ANEW : ''}
    noscript { display: none !important }
  `);
  return sheet;
}
