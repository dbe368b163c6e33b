/** Unlocks scrolling that an overlay had locked, unless the page is designed to fit its viewport. */

import { itself } from '../../dom/itself.ts';
import { setForNow, setImportant } from '../../dom/styles.ts';
import { readChanges } from '../../new-document/changes.ts';
import { earliestTurns, hiddenOverlays, isOfPopup } from './hidden-overlays.ts';

/** Also called alone, because a page may lock scrolling for an overlay that was blocked. */
export function unlockScrolling(): void {
  const roots = [document.documentElement, document.body].filter((root) => root !== null);
  const locked = roots.filter((root) => /hidden|clip/.test(getComputedStyle(root).overflowY));
  const pinned = roots.filter((root) => getComputedStyle(root).position === 'fixed');
  if (locked.length + pinned.length === 0 || isLaidOutInView()) return;
  for (const root of locked) {
    const isVisible = getComputedStyle(root).overflowX === 'visible';
    setImportant(root, { 'overflow-y': isVisible ? 'visible' : 'auto' });
  }
  // A page that fits into the viewport may be laid out to its height, and has nothing more to show. In quirks
  // mode scrollHeight is that of the document, which leaves out a fixed body.
  const { scrollHeight, offsetHeight } = itself(document.body ?? document.documentElement);
  if (Math.max(scrollHeight, offsetHeight) <= innerHeight) return;
  // Cut to the viewport's height it would scroll inside itself, and a full page would show one screen.
  const cut = locked.filter((root) => Number.parseFloat(getComputedStyle(root).height) <= innerHeight);
  setUnlessCollapsing(cut, { height: 'auto', 'max-height': 'none' });
  for (const root of pinned) setUnlessCollapsing([root], { position: 'static', height: 'auto' });
}

/** Percentage heights may collapse when the outer height is removed. The change is then undone. */
function setUnlessCollapsing(roots: readonly HTMLElement[], values: Readonly<Record<string, string>>): void {
  const before = measureInner();
  const undoing = roots.map((root) => setForNow(root, values));
  const after = measureInner();
  if (!before.some((height, index) => height > 0 && (after[index] ?? 0) < height - 1)) return;
  for (const undo of undoing) undo();
}

const MEASURED = 60;

function measureInner(): number[] {
  const outer = [...(document.body?.children ?? [])];
  const inner = [...outer, ...outer.flatMap((element) => [...itself(element).children])].slice(0, MEASURED);
  return inner.map((element) => itself(element).getBoundingClientRect().height);
}

const LEVELS = 4;

/** Whether it is a slide deck, or has a scroller of its own: such pages lock scrolling themselves. */
export function isLaidOutInView(): boolean {
  let level: Element[] = document.body === null ? [] : [document.body];
  for (let depth = 0; depth < LEVELS; depth++) {
    if (level.some(containsSlides)) return true;
    level = level.flatMap((element) => [...itself(element).children]).slice(0, MEASURED);
    if (level.some(isScroller)) return true;
  }
  return false;
}

function isScroller(element: Element): boolean {
  const { clientWidth, clientHeight, scrollHeight } = itself(element);
  const isLarge = clientWidth * clientHeight > (innerWidth * innerHeight) / 2;
  return (
    isLarge &&
    clientHeight <= innerHeight &&
    scrollHeight > clientHeight + 1 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY)
  );
}

function containsSlides(container: Element): boolean {
  const drawn = [...itself(container).children].filter((child) => {
    const { position } = getComputedStyle(child);
    return itself(child).getBoundingClientRect().height > 0 && !/fixed|absolute|sticky/.test(position);
  });
  return drawn.length >= 2 && drawn.every(isAsHighAsView);
}

function isAsHighAsView(element: Element): boolean {
  const { width, height } = itself(element).getBoundingClientRect();
  return Math.abs(height - innerHeight) <= 2 && width >= innerWidth / 2;
}

/** Scrolls back to where a guide or dialog found the page. Call it before anything else scrolls. */
export function scrollBack(): void {
  const isMoved = hiddenOverlays.some(
    ({ evidence, isFixed }) => isOfPopup(evidence) || !(isFixed || evidence === 'listed'),
  );
  const { shown } = earliestTurns;
  const { scrolls = [], loaded = 0 } = readChanges() ?? {};
  const isKnown = shown >= loaded && hiddenOverlays.length > 0;
  // A phone shows a part of the view, and moves the part when a dialog takes the focus.
  const isPartMoved = hiddenOverlays.length > 0 && visualViewport?.offsetTop !== 0;
  if (!(isMoved || isKnown || isPartMoved) || location.hash !== '') return;
  const before = isMoved ? 0 : scrollY;
  const top = isKnown ? (scrolls.findLast(({ turn }) => turn < shown)?.y ?? 0) : before;
  if (isPartMoved) document.documentElement.scrollIntoView({ behavior: 'instant' });
  scrollTo({ top, left: 0, behavior: 'instant' });
}
