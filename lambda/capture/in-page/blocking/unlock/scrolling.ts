/** Unlocks scrolling that an overlay had locked, unless the page is designed to fit its viewport. */
import { itself } from '../../dom/itself.ts';
import { listTaken } from './taken.ts';

/** Also called alone, because a page may lock scrolling for an overlay that was blocked. */
export function unlockScrolling(): void {
  const roots = [document.documentElement, document.body].filter((root) => root !== null);
  const locked = roots.filter((root) => /hidden|clip/.test(getComputedStyle(root).overflowY));
  const pinned = roots.filter((root) => getComputedStyle(root).position === 'fixed');
  if (locked.length + pinned.length === 0 || isDeckOfSlides()) return;
  for (const root of locked) {
    const isVisible = getComputedStyle(root).overflowX === 'visible';
    itself(root).style.setProperty('overflow-y', isVisible ? 'visible' : 'auto', 'important');
  }
  // What fits into the viewport may be laid out in its height, and there is nothing more to see. In quirks mode the
  // first of these is the height of the document, which a fixed body is no part of.
  const { scrollHeight, offsetHeight } = itself(document.body ?? document.documentElement);
  if (Math.max(scrollHeight, offsetHeight) <= innerHeight) return;
  // Cut to the viewport's height it would scroll inside itself, and a full page would show one screen.
  const cut = locked.filter((root) => Number.parseFloat(getComputedStyle(root).height) <= innerHeight);
  unlessCollapsing(() => {
    return cut.flatMap((root) => [setStyle(root, 'height', 'auto'), setStyle(root, 'max-height', 'none')]);
  });
  for (const root of pinned) {
    unlessCollapsing(() => [setStyle(root, 'position', 'static'), setStyle(root, 'height', 'auto')]);
  }
}

function setStyle(root: HTMLElement, name: string, value: string): () => void {
  const { style } = itself(root);
  const [own, priority] = [style.getPropertyValue(name), style.getPropertyPriority(name)];
  style.setProperty(name, value, 'important');
  return () => style.setProperty(name, own, priority);
}

/** Percentage heights may collapse when the outer height is removed. The change is then undone. */
function unlessCollapsing(change: () => (() => void)[]): void {
  const before = measureInner();
  const undone = change();
  const after = measureInner();
  if (!before.some((height, index) => height > 0 && (after[index] ?? 0) < height - 1)) return;
  for (const undo of undone) undo();
}

/** Number of elements that are measured to detect a collapse. */
const MEASURED = 60;

function measureInner(): number[] {
  const outer = [...(document.body?.children ?? [])];
  const inner = [...outer, ...outer.flatMap((element) => [...itself(element).children])].slice(0, MEASURED);
  return inner.map((element) => itself(element).getBoundingClientRect().height);
}

/** How deep slides are looked for. */
const SLIDE_LEVELS = 4;

/** Slide decks, whose slides each fill the viewport, lock scrolling themselves. */
function isDeckOfSlides(): boolean {
  let level: Element[] = document.body === null ? [] : [document.body];
  for (let depth = 0; depth < SLIDE_LEVELS; depth++) {
    if (level.some(holdsSlides)) return true;
    level = level.flatMap((element) => [...itself(element).children]).slice(0, MEASURED);
  }
  return false;
}

function holdsSlides(holder: Element): boolean {
  const drawn = [...itself(holder).children].filter((child) => {
    const { position } = getComputedStyle(child);
    return itself(child).getBoundingClientRect().height > 0 && !/fixed|absolute|sticky/.test(position);
  });
  return drawn.length >= 2 && drawn.every(isAsHighAsView);
}

function isAsHighAsView(element: Element): boolean {
  const { width, height } = itself(element).getBoundingClientRect();
  return Math.abs(height - innerHeight) <= 2 && width >= innerWidth / 2;
}

/**
 * Scrolls back to the top, because guides and dialogs scroll the page. Must be called before anything else
 * scrolls it. Returns whether the page was scrolled.
 */
export function scrollBack(): boolean {
  const isMoved = listTaken().some(
    ({ kind, isFixed }) => kind === 'popup' || (kind === 'consent' && !isFixed),
  );
  if (!isMoved || location.hash !== '' || scrollY === 0) return false;
  scrollTo({ top: 0, left: 0, behavior: 'instant' });
  return true;
}
