/**
 * Removes the classes with which a guide marked the page's own elements: a class with the guide's prefix
 * ("acme-tooltip", "acme-target") that only changes stacking and brightness.
 */

import { itself } from '../../dom/itself.ts';
import { attempt } from '../attempt.ts';
import { listTaken } from './taken.ts';

/** A prefix on more elements belongs to the page itself. */
const MOST_MARKED = 3;
/** A class on an element that holds more could style any of it. */
const MOST_INNER = 30;
/** Of a class: its first word, and the next where that is short ("v-tour"). */
const FIRST_WORD = /^([a-z]{4,}|[a-z]{1,3}[-_][a-z]{3,})([-_]|$)/i;
/** Sides are written for what is placed relative to where it stands, and its box tells whether it moved. */
const MARKING =
  /^(z-index|opacity|box-shadow|outline(-.+)?|filter|isolation|pointer-events|transition(-.+)?|top|right|bottom|left|inset(-.+)?)$/;

export function takeMarks(): void {
  const guides = listTaken().filter(({ kind }) => kind === 'popup');
  const words = new Set(guides.flatMap(({ classes }) => classes.flatMap(firstWordOf)));
  for (const word of words) attempt(() => takeMarksOf(word), undefined);
}

function takeMarksOf(word: string): void {
  const called = [...document.querySelectorAll(`[class*="${word}"]`)].filter(
    (element) => itself(element).checkVisibility() && marksOf(element, word).length > 0,
  );
  if (called.length > MOST_MARKED) return;
  for (const element of called) {
    const inner = [...itself(element).querySelectorAll('*')];
    if (inner.length > MOST_INNER) continue;
    const marks = marksOf(element, word);
    const { classList } = itself(element);
    const before = [element, ...inner].map(lookOf);
    classList.remove(...marks);
    const after = [element, ...inner].map(lookOf);
    if (!isOnlyUnmarked(before, after)) classList.add(...marks);
  }
}

function firstWordOf(name: string): string[] {
  const word = FIRST_WORD.exec(name)?.[1];
  return word === undefined ? [] : [word];
}

function marksOf(element: Element, word: string): string[] {
  return [...itself(element).classList].filter((name) => name !== word && firstWordOf(name)[0] === word);
}

type Look = ReadonlyMap<string, string>;

function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const { left, top, width, height } = itself(element).getBoundingClientRect();
  return new Map([
    ...[...style].map((name) => [name, style.getPropertyValue(name)] as const),
    ...PSEUDO.map((name) => [name, getComputedStyle(element, name).content] as const),
    ['box', [left, top, width, height].map(Math.round).join(' ')],
  ]);
}

const PSEUDO = ['::before', '::after'];

/** Whether only marking styles of the element have changed, and nothing inside it. */
function isOnlyUnmarked([own, ...inner]: Look[], [ownAfter, ...innerAfter]: Look[]): boolean {
  if (own === undefined || ownAfter === undefined) return false;
  const changes = changesOf(own, ownAfter);
  const isMark = (name: string) =>
    MARKING.test(name) || (name === 'position' && /relative|static/.test(own.get(name) ?? ''));
  if (changes.length === 0 || !changes.every(isMark)) return false;
  return inner.every((look, index) => changesOf(look, innerAfter[index] ?? look).every(isInherited));
}

/** What children take over from a marked element. */
function isInherited(name: string): boolean {
  return name === 'pointer-events';
}

function changesOf(before: Look, after: Look): string[] {
  return [...after].filter(([name, value]) => before.get(name) !== value).map(([name]) => name);
}
