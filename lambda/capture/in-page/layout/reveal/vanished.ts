/**
 * Finds elements that were visible below the view and are transparent after the scrolling: a script hides
 * them to let them appear when they are scrolled to, and leaves them hidden when they are out of view again.
 * Finds letters and words, too, whose animation such a script has given up on its way.
 */
import { canEnd } from '../../dom/animation-ends.ts';
import { boxOf, overlapOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isPainted, type Painted } from '../../dom/painted.ts';
import { alphaOf } from '../../dom/styles.ts';
import { hasAppeared, isTransparent, numbersIn, type SeenState, stateOf } from './appearance.ts';

/** Of a letter or word, with its filter and colour. */
type Look = SeenState & Partial<Record<'filter' | 'color', string>>;

/** The elements that were visible below the view -> how they looked then. */
const shownBefore = new Map<Painted, Look>();

/** The element is visible below the view, and the page has not been scrolled. */
export function noteShown(element: Painted): void {
  shownBefore.set(element, isWord(element) ? lookOf(element) : stateOf(element));
}

function lookOf(element: Element): Required<Look> {
  const { filter, color } = getComputedStyle(element);
  return { ...stateOf(element), filter, color };
}

/** How the ones that have vanished looked. `kept` are others that the picture shows. */
export function findVanished(kept: ReadonlyMap<Element, unknown>): Map<Painted, Look> {
  const isNew = (element: Element) => !(isPainted(element) && shownBefore.has(element));
  const isShownNow = (each: Element) => isNew(each) && (kept.has(each) || hasAppeared(each));
  const found = new Map<Painted, Look>();
  for (const [element, state] of shownBefore)
    if (hasVanished(element, state) && !siblingsOver(element).some(isShownNow)) found.set(element, state);
  return found;
}

function hasVanished(element: Painted, before: Look): boolean {
  const isGone = isTransparent(element);
  if (!isGone && before.color === undefined) return false;
  if (/absolute|fixed/.test(getComputedStyle(element).position)) return false;
  if (!itself(element).checkVisibility() || !itself(element).getAnimations().every(canEnd)) return false;
  return isGone || isGivenUp(element, before);
}

/**
 * Whether a word looks otherwise at the top of the page than it did there before: a script was bringing it
 * back. What a style sheet changes comes to its end by itself.
 */
function isGivenUp(element: Painted, before: Look): boolean {
  const now = lookOf(element);
  if (Number(now.opacity) < Number(before.opacity)) return true;
  if (now.transform !== before.transform && !hasAppeared(element)) return true;
  const isWritten = (name: string) => itself(element).style.getPropertyValue(name) !== '';
  if (isWritten('color') && alphaOf(now.color) < alphaOf(before.color ?? '')) return true;
  return MOVING.some((name) => isWritten(name) && isPlain(before[name] ?? '') && !isPlain(now[name]));
}

const MOVING = ['transform', 'translate', 'rotate', 'scale', 'clip-path', 'filter'] as const;

/** Whether the value of such a property has no effect. */
function isPlain(value: string): boolean {
  if (value.startsWith('matrix')) return new DOMMatrix(value).isIdentity;
  return value === '1' || numbersIn(value).every((number) => number === 0);
}

/** Whether it has a letter or word alone: pages split headlines, and show them piece by piece. */
function isWord(element: Painted): boolean {
  return itself(element).childElementCount === 0 && /^\s*\S+\s*$/.test(itself(element).textContent ?? '');
}

/** Of the box of an element. A sibling that covers more of it takes its place. */
const SHARE_REPLACED = 0.5;

/** The siblings that stand in its place, such as the next slide, or what it is shown with. */
export function siblingsOver(element: Painted): Element[] {
  const box = boxOf(element);
  const siblings = [...(itself(element).parentNode?.children ?? [])];
  return siblings.filter((sibling) => {
    if (sibling === element) return false;
    const { width, height } = overlapOf(boxOf(sibling), box);
    return Math.min(width, height) > 0 && width * height > SHARE_REPLACED * box.width * box.height;
  });
}
