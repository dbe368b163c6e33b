/**
 * Removes the classes and styles with which a guide marked the page's own elements: a class with the
 * guide's prefix ("acme-tooltip", "acme-target"), or what was set since the guide came. They may only
 * change depth, brightness and frame.
 */

import { itself } from '../../dom/itself.ts';
import { readChanges } from '../../new-document/changes.ts';
import { attempt } from '../attempt.ts';
import { earliestTurns, hiddenOverlays, isOfPopup } from './hidden-overlays.ts';
import { isRoot, PSEUDO } from './page-effects.ts';
import { removeClasses, setOn, stylesOf, tryOut, type UndoableChange } from './undoable-changes.ts';

/** A prefix on more elements belongs to the page itself. */
const MOST_MARKED = 3;
/** A class on an element that contains more could style any of it. */
const MOST_INNER = 30;
/** The first word of a class, with the second one if the first is short ("v-tour"). */
const FIRST_WORD = /^([a-z]{4,}|[a-z]{1,3}[-_][a-z]{3,})([-_]|$)/i;
/** Scripts also set the sides of relatively positioned elements; their boxes tell whether they have moved. */
const MARKING =
  /^(z-index|opacity|box-shadow|outline(-.+)?|filter|isolation|pointer-events|transition(-.+)?|top|right|bottom|left|inset(-.+)?)$/;
/** A frame makes room around the element, so its size changes too. */
const FRAMING =
  /^(border(-.+)?|padding(-.+)?|background(-.+)?|width|height|(inline|block)-size|(perspective|transform)-origin|box)$/;

export function takeMarks(): void {
  const guides = hiddenOverlays.filter(({ evidence }) => isOfPopup(evidence));
  if (guides.length === 0) return;
  const words = new Set(guides.flatMap(({ classes }) => classes.flatMap(firstWordOf)));
  for (const word of words) attempt(() => takeNamed(word), undefined);
  if (guides.some(({ isGuide }) => isGuide)) attempt(takeSet, undefined);
}

function takeNamed(word: string): void {
  const called = [...document.querySelectorAll(`[class*="${word}"]`)].filter(
    (element) => itself(element).checkVisibility() && marksOf(element, word).length > 0,
  );
  if (called.length > MOST_MARKED) return;
  for (const element of called) {
    const marks = marksOf(element, word);
    unmark({ element, undo: () => removeClasses(element, ...marks) }, MARKING);
  }
}

/** Undoes what scripts have set since the tour appeared, if the page had loaded before. */
function takeSet(): void {
  const { shown } = earliestTurns;
  const log = readChanges();
  if (log === undefined || shown < log.loaded) return;
  let left = MOST_MARKED;
  for (const [element, changes] of log.changed) {
    const isMarkable = element.isConnected && itself(element).checkVisibility() && !isRoot(element);
    if (left === 0 || !isMarkable) continue;
    const sinceGuide = [...stylesOf(element, changes, shown), ...setOn(element, changes, shown)];
    const allowed = new RegExp(`${MARKING.source}|${FRAMING.source}`);
    if (sinceGuide.filter((each) => unmark(each, allowed)).length > 0) left -= 1;
  }
}

/** Undoes it if nothing else changes then. Returns whether it did. */
function unmark({ element, undo }: Pick<UndoableChange, 'element' | 'undo'>, allowed: RegExp): boolean {
  const inner = [...itself(element).querySelectorAll('*')];
  if (inner.length > MOST_INNER) return false;
  const snapshot = () => [element, ...inner].map(snapshotOf);
  const before = snapshot();
  return tryOut(undo, () => isOnlyUnmarked(before, snapshot(), allowed));
}

function firstWordOf(name: string): string[] {
  const word = FIRST_WORD.exec(name)?.[1];
  return word === undefined ? [] : [word];
}

function marksOf(element: Element, word: string): string[] {
  return [...itself(element).classList].filter((name) => name !== word && firstWordOf(name)[0] === word);
}

type Snapshot = ReadonlyMap<string, string>;

function snapshotOf(element: Element): Snapshot {
  const style = getComputedStyle(element);
  const { left, top, width, height } = itself(element).getBoundingClientRect();
  return new Map([
    ...[...style].map((name) => [name, style.getPropertyValue(name)] as const),
    ...PSEUDO.map((name) => [name, getComputedStyle(element, name).content] as const),
    ['box', [left, top, width, height].map(Math.round).join(' ')],
  ]);
}

/** Whether only marking styles have changed, and nothing inside but by the room of a frame. */
function isOnlyUnmarked(before: Snapshot[], after: Snapshot[], allowed: RegExp): boolean {
  const [changes = [], ...inner] = before.map((snapshot, index) =>
    changesOf(snapshot, after[index] ?? snapshot),
  );
  const isMark = (name: string) =>
    allowed.test(name) || (name === 'position' && /relative|static/.test(before[0]?.get(name) ?? ''));
  if (changes.length === 0 || !changes.every(isMark)) return false;
  const isFramed = changes.some((name) => FRAMING.test(name));
  const followsFrom = (name: string) => name === 'pointer-events' || (isFramed && FRAMING.test(name));
  return inner.flat().every(followsFrom);
}

function changesOf(before: Snapshot, after: Snapshot): string[] {
  return [...after].filter(([name, value]) => before.get(name) !== value).map(([name]) => name);
}
