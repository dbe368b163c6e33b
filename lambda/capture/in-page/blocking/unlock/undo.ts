/** Undoes what an overlay did to the page: locks, room, shades, and marks on its elements. */
import { containsDeep } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { readChanges, unrecorded } from '../../new-document/changes.ts';
import { attempt } from '../attempt.ts';
import { isBlank } from '../hide/hide-box.ts';
import { hide, isOverlay } from '../judge/rendered.ts';
import { forgetAll } from '../judge/text.ts';
import { hideBackdrops } from './backdrops.ts';
import { ahead, earliestTurns, hiddenOverlays, wasThere } from './hidden-overlays.ts';
import { takeMarks } from './marks.ts';
import {
  type Difference,
  differencesOf,
  isRoom,
  isRoot,
  type PageEffects,
  pageEffectsOf,
  partsOfPage,
} from './page-effects.ts';
import { isLaidOutInView, unlockScrolling } from './scrolling.ts';
import { locksOf, setOn, strip, stylesOf, tryOut, type UndoableChange } from './undoable-changes.ts';
import { liftVeil, withoutTransitions } from './veil.ts';

/** Each has to be tried. */
const MAX_TRIED = 60;

/** Called only when something was removed. */
export function unlockPage(): void {
  forgetAll();
  unrecorded(() => {
    undoChanges();
    hidePlaceholders();
    unlockScrolling();
    hideBackdrops();
    takeMarks();
    liftVeil(hiddenOverlays.map(({ element }) => element));
  });
}

/** Undoes what locks, dims or moves the page and was set since an overlay came, if nothing else changes. */
function undoChanges(): void {
  const overlays = hiddenOverlays.map(({ element }) => element);
  const changed = [...(readChanges()?.changed ?? [])].filter(([element]) => {
    if (isRoot(element)) return true;
    const isOfPage = !overlays.some((overlay) => containsDeep(overlay, element));
    return isOfPage && element.isConnected && itself(element).checkVisibility();
  });
  if (changed.length === 0 && hiddenOverlays.length === 0) return;
  withoutTransitions(() => {
    const parts = partsOfPage();
    const tryUndoing = createTrial(parts);
    let { added, shown } = earliestTurns;
    const roots = changed.filter(([element]) => isRoot(element));
    for (const change of roots.flatMap(([element, changes]) => [
      ...locksOf(element, changes),
      ...setOn(element, changes, 0),
    ])) {
      if (change.turn < added && isLaidOutInView()) continue;
      if (!tryUndoing(change, (all) => all.includes('unlocked'))) continue;
      [added, shown] = [added, shown].map((turn) => Math.min(turn, ahead(change.turn))) as [number, number];
    }
    // Inline scripts dim the page before the document's HTML comes to the dialog.
    const isEarly = shown < (readChanges()?.loaded ?? 0) && hiddenOverlays.some(({ isModal }) => isModal);
    const from = isEarly ? 0 : shown;
    const rest = changed.flatMap(([element, changes]) => {
      const isAffected = isRoot(element) || pageEffectsOf([element]).size > 0;
      const set = setOn(element, changes, isEarly && isRoot(element) ? 0 : added);
      return isAffected ? [...stylesOf(element, changes, added), ...set] : [];
    });
    const undoneTurns = new Set<number>();
    for (const change of rest.slice(0, MAX_TRIED)) {
      const isTimely = (all: Difference[]) => change.turn >= from || !all.includes('clearer');
      if (tryUndoing(change, (all) => all.length > 0 && isTimely(all))) undoneTurns.add(change.turn);
    }
    // Restores what is behind a page that was made smaller.
    for (const [element, changes] of roots) {
      const first = changes.find(({ turn }) => undoneTurns.has(turn));
      const [all] = first === undefined ? [] : stylesOf(element, changes, first.turn);
      if (all !== undefined) tryUndoing(all, () => true);
    }
    for (const element of overlays)
      tryUndoing({ element, turn: shown, undo: () => strip(element) }, (all) => all.length > 0);
  });
}

/** Hides empty elements in the flow that came with an overlay to hold its place. */
function hidePlaceholders(): void {
  const inFlow = document.body === null ? [] : [...itself(document.body).children];
  for (const element of inFlow) {
    if (wasThere(element, earliestTurns.added) !== false || !isBlank(element) || isOverlay(element)) continue;
    const { top, bottom, height } = itself(element).getBoundingClientRect();
    const side = top + scrollY < document.documentElement.scrollHeight - bottom - scrollY ? 'top' : 'bottom';
    if (isRoom(side, height)) hide(element);
  }
}

type IsRight = (differences: Difference[]) => boolean;

/** Returns a function that undoes a change, and redoes it unless the result is right. */
function createTrial(parts: readonly Element[]): (change: UndoableChange, isRight: IsRight) => boolean {
  let known: PageEffects | undefined;
  return ({ element, undo }, isRight) =>
    attempt(() => {
      const seen = parts.includes(element) ? parts : [...parts, element];
      const before = (seen === parts ? known : undefined) ?? pageEffectsOf(seen);
      let after = before;
      const isUndone = tryOut(undo, () => {
        after = pageEffectsOf(seen);
        const differences = differencesOf(before, after);
        return !differences.includes('other') && isRight(differences);
      });
      if (seen === parts) known = isUndone ? after : before;
      else if (isUndone) known = undefined;
      return isUndone;
    }, false);
}
