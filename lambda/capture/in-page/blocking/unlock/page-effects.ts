/** Reads what overlays change about a page: its shade, its scrolling, and the room around its parts. */
import { outwardFrom } from '../../dom/around.ts';
import { besideBody, innerOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { TOLERANCE } from '../judge/layout.ts';
import { layoutView, visibleBox } from '../judge/rendered.ts';
import { hiddenOverlays, SIDES, type Side } from './hidden-overlays.ts';

/** Part and effect -> value. Effects that a part does not have are left out. */
export type PageEffects = ReadonlyMap<string, string>;

/** More parts near the body than this are not examined. */
const MAX_PARTS = 60;
/** Prefix of effects on a part that is not the whole page. */
const OWN = 'own ';
export const PSEUDO = ['::before', '::after'];
const NEUTRAL: Readonly<Record<string, string>> = {
  filter: 'none',
  opacity: '1',
  transform: 'none',
  translate: 'none',
  scale: 'none',
  'clip-path': 'none',
  visibility: 'visible',
};
/** Share of the viewport. A smaller part deep in the page, such as a slide, is moved by the page itself. */
const LARGE_SHARE = 0.5;

export const isRoot = (element: Element) => element === document.documentElement || element === document.body;

/** The root, the body, and what is right in it. */
export function partsOfPage(): Element[] {
  if (document.body === null) return [document.documentElement];
  const outer = innerOf(document.body).filter(isDrawn);
  const inner = outer.flatMap(innerOf).filter(isDrawn);
  return [document.documentElement, document.body, ...besideBody(), ...outer, ...inner].slice(0, MAX_PARTS);
}

const isDrawn = (element: Element) => itself(element).checkVisibility();

export function pageEffectsOf(parts: readonly Element[]): PageEffects {
  return new Map(
    parts.flatMap((part, index) => effectsOf(part).map(([name, value]) => [`${index} ${name}`, value])),
  );
}

function effectsOf(part: Element): (readonly [string, string])[] {
  const style = getComputedStyle(part);
  const { position } = style;
  const isPlaced = /fixed|sticky/.test(position);
  // Margins at the sides of what stands in the middle come from its width.
  const margins = SIDES.filter((side) => isRoot(part) || side === 'top' || side === 'bottom');
  const room = [
    ...SIDES.map((side) => `padding-${side}`),
    ...margins.map((side) => `margin-${side}`),
    ...(isPlaced && !isRoot(part) ? ['top', 'bottom'] : []),
  ];
  const styles = [...Object.keys(NEUTRAL), ...room].map(
    (name) => [name, style.getPropertyValue(name)] as const,
  );
  const effects: (readonly [string, string])[] = [
    ...styles.filter(([name, value]) => !(NEUTRAL[name] ?? '0px auto').split(' ').includes(value)),
    ...scrollingOf(part),
    ...(isRoot(part) && position === 'fixed' ? [['position', position] as const] : []),
    ...PSEUDO.filter((name) => isLaid(part, name)).map((name) => [name, 'shown'] as const),
  ];
  return isAcrossPage(part) ? effects : effects.map(([name, value]) => [`${OWN}${name}`, value] as const);
}

/** For the page, whether it is locked. For a part with more than it shows, whether it scrolls. */
function scrollingOf(part: Element): [string, string][] {
  const { overflowY } = getComputedStyle(part);
  if (isRoot(part)) return /hidden|clip/.test(overflowY) ? [['lock', overflowY]] : [];
  const { scrollHeight, clientHeight } = itself(part);
  return overflowY !== 'visible' && scrollHeight > clientHeight + 1 ? [['scroller', overflowY]] : [];
}

/** Whether the part stands for the whole page: it is in the middle near the body, is large, or is a bar. */
function isAcrossPage(part: Element): boolean {
  if (isRoot(part)) return true;
  const box = itself(part).getBoundingClientRect();
  const view = layoutView();
  const seen = visibleBox(part);
  if (/fixed|sticky/.test(getComputedStyle(part).position)) {
    return seen.height > 0 && seen.width >= view.width * LARGE_SHARE;
  }
  if (seen.width * seen.height >= view.width * view.height * LARGE_SHARE) return true;
  if (itself(part).matches('main, [role=main]')) return true;
  const isNearBody = outwardFrom(part).drop(1).take(2).some(isRoot);
  const isMoved = getComputedStyle(part).position === 'absolute' && seen.height === 0;
  return isNearBody && !isMoved && box.left < view.width / 2 && box.right > view.width / 2;
}

function isLaid(part: Element, name: string): boolean {
  const { content, position, visibility, opacity } = getComputedStyle(part, name);
  return content !== 'none' && /fixed|absolute/.test(position) && visibility === 'visible' && opacity !== '0';
}

/** How the effects of two moments differ. 'other': no overlay causes such a difference. */
export type Difference = 'unlocked' | 'roomier' | 'clearer' | 'other';

export function differencesOf(before: PageEffects, after: PageEffects): Difference[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    return was === is ? [] : [differenceOf(key.replace(/^\d+ /, ''), was, is)];
  });
}

function differenceOf(name: string, was: string | undefined, is: string | undefined): Difference {
  if (name.startsWith(OWN)) return 'other';
  if (name === 'lock' || name === 'position') return is === undefined ? 'unlocked' : 'other';
  if (name === 'scroller') return was === 'hidden' && /auto|scroll/.test(is ?? '') ? 'unlocked' : 'other';
  // Themes of pages invert their colours.
  if (name === 'filter' && /invert|hue-rotate/.test(was ?? '')) return 'other';
  // A fully transparent element is a part that the page does not show yet.
  if (name === 'opacity') return Number(was) > 0 && Number(is ?? 1) > Number(was) ? 'clearer' : 'other';
  if (name in NEUTRAL || name.startsWith('::')) return is === undefined ? 'clearer' : 'other';
  const side = SIDES.find((each) => name.endsWith(each));
  return side !== undefined && isRoom(side, lengthOf(was) - lengthOf(is)) ? 'roomier' : 'other';
}

const lengthOf = (value = '0') => Number.parseFloat(value) || 0;

/** Smaller differences are not room for a bar. CSS px. */
const LEAST = 16;
/** The widest scroll bar. A locked page has none, and scripts make room in its place. CSS px. */
const SCROLL_BAR = 20;

/** Whether an overlay needed this room at this side, or the scroll bar that it took from the page. CSS px. */
export function isRoom(side: Side, px: number): boolean {
  const isOfOverlay = hiddenOverlays.some(({ room }) =>
    room.some((each) => each.side === side && Math.abs(each.size - px) <= TOLERANCE),
  );
  // A phone shows a page that is too wide smaller, and scripts take the difference for a scroll bar.
  const scrollBar = Math.max(SCROLL_BAR, innerWidth - layoutView().width + TOLERANCE);
  return px >= LEAST && isOfOverlay ? true : /left|right/.test(side) && px > 0 && px <= scrollBar;
}
