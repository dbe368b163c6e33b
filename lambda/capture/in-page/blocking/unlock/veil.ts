/** Finds what hides the whole page until an overlay is answered, and shows the page again. */
import { boxOf, isInView } from '../../dom/boxes.ts';
import { containsDeep, drawnElements } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { addSheet, alphaOf, pxOf, setForNow } from '../../dom/styles.ts';
import { isSeen } from '../../dom/visibility.ts';
import { readChanges, unrecorded } from '../../new-document/changes.ts';
import { hasText, ownText } from '../judge/text.ts';
import { isRoot, partsOfPage } from './page-effects.ts';
import { removeClasses, setOn, strip, stylesOf, type Undo } from './undoable-changes.ts';

/** Lifting a veil shows at least this much text. Characters. */
const LEAST_TEXT = 60;
/** Each has to be tried. */
const MAX_TRIED = 40;

/** The length of the text in view that can be read, outside of some elements. */
function readableLength(except: readonly Element[]): number {
  const inView = readableBeside(except).filter((element) => isInView(boxOf(element)));
  return inView.reduce((sum, element) => sum + ownText(element).length, 0);
}

export function readableBeside(except: readonly Element[]): IteratorObject<Element> {
  if (document.body === null) return Iterator.from([]);
  const outside = [...except, ...partsOfPage().filter(isCutAway)];
  return drawnElements(document.body).filter(
    (element) =>
      hasText(element) && isReadable(element) && !outside.some((outer) => containsDeep(outer, element)),
  );
}

/** Transparent text can be read where its background is clipped to it. */
function isReadable(element: Element): boolean {
  const { width, height } = boxOf(element);
  if (width * height === 0 || !isSeen(element)) return false;
  const { color, backgroundClip } = getComputedStyle(element);
  return alphaOf(color) > 0 || backgroundClip === 'text';
}

/** Whether it has no room for what is in it, and cuts that off. */
function isCutAway(part: Element): boolean {
  const { display, overflowY, paddingTop, paddingBottom } = getComputedStyle(part);
  if (overflowY === 'visible' || display === 'inline' || isRoot(part)) return false;
  return itself(part).clientHeight - pxOf(paddingTop) - pxOf(paddingBottom) <= 0;
}

export function isVeiled(overlay: Element): boolean {
  return readableLength([overlay]) < LEAST_TEXT && lift([overlay], false);
}

/** Shows the page again if nothing of it can be read and a veil is found. */
export function liftVeil(overlays: readonly Element[]): void {
  if (readableLength(overlays) < LEAST_TEXT) lift(overlays, true);
}

function lift(overlays: readonly Element[], keeps: boolean): boolean {
  return unrecorded(() =>
    withoutTransitions(() =>
      veils(overlays)
        .take(MAX_TRIED)
        .some((undo) => {
          const before = readableLength(overlays);
          const redo = undo();
          const isLifted = readableLength(overlays) >= before + LEAST_TEXT;
          if (!isLifted || !keeps) redo();
          return isLifted;
        }),
    ),
  );
}

/** What scripts have set comes first, then classes of the roots, the overlay, and hidden parts. */
function* veils(overlays: readonly Element[]): Generator<Undo> {
  const isOfPage = (element: Element) => !overlays.some((overlay) => containsDeep(overlay, element));
  for (const [element, changes] of readChanges()?.changed ?? []) {
    if (!element.isConnected || !isOfPage(element)) continue;
    for (const { undo } of [...setOn(element, changes, 0), ...stylesOf(element, changes, 0)]) yield undo;
  }
  for (const root of partsOfPage().filter(isRoot)) {
    for (const name of itself(root).classList) yield () => removeClasses(root, name);
  }
  for (const overlay of overlays) yield () => strip(overlay);
  yield () => shown(partsOfPage().filter((part) => isOfPage(part) && !isSeen(part)));
}

function shown(parts: readonly Element[]): () => void {
  const undoing = parts
    .filter((part) => part instanceof HTMLElement)
    .map((part) => setForNow(part, { opacity: '1', visibility: 'visible' }));
  return () => {
    for (const undo of undoing) undo();
  };
}

/** The sheet's change of styles may not start transitions, which would show the old styles for a while. */
export function withoutTransitions<Result>(work: () => Result): Result {
  const noTransitions = addSheet(document, '*, ::before, ::after { transition: none !important }');
  try {
    return work();
  } finally {
    // Takes the new styles in before transitions are possible again.
    for (const part of partsOfPage()) void getComputedStyle(part).opacity;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== noTransitions);
  }
}
