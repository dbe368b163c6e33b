/**
 * Keeps the layout of a document while its frame grows to show all of it: what is as high as the view, or
 * stands at its end, would grow and move with it.
 */
import { itself } from '../../dom/itself.ts';
import { makeSheet, setImportant } from '../../dom/styles.ts';
import { treesWithin } from '../../dom/trees.ts';
import { findChanged, isPlaced, rememberBoxes } from './changed-boxes.ts';
import { keepResizes } from './keep-resizes.ts';

/** Properties whose values may be parts of the view, or go by media queries for its height. */
const SIZES = [
  'display',
  'position',
  'visibility',
  'flex-direction',
  'height',
  'min-height',
  'max-height',
  'width',
  'min-width',
  'max-width',
  'flex-basis',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'margin-top',
  'margin-right',
  'margin-bottom',
  'margin-left',
  'row-gap',
  'column-gap',
  'grid-template-rows',
  'grid-template-columns',
  'grid-auto-rows',
  'font-size',
  'transform',
  'translate',
];
/** Properties that say where an element stands in the view. */
const PLACE = ['top', 'height', 'margin-top', 'margin-bottom'] as const;

type Styled = HTMLElement | SVGElement;

interface Noted {
  element: Styled;
  sizes: string[];
  /** Of an element that may be placed in the view. */
  place: string[] | undefined;
}

let changed: Styled[] = [];
let noted: Noted[] = [];

/** Without transitions, all values are those of the new layout at once. */
const noTransitions = makeSheet('*, ::before, ::after { transition: none !important }');

/** Call it before the frame grows. The page is told nothing of that. */
export function noteBoxes(): void {
  keepResizes();
  for (const tree of treesWithin(document))
    tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, noTransitions];
  pinRootHeight();
  rememberBoxes();
}

/**
 * Call it when the frame has grown. Returns how many elements have changed by that. If there
 * are any, their values are needed: give the frame its former height for `noteSizes`, let it
 * grow again, and call `keepSizes`.
 */
export function countChanged(): number {
  changed = findChanged().filter(isStyled);
  if (changed.length === 0) allowTransitions();
  return changed.length;
}

export function noteSizes(): void {
  noted = changed.map((element) => ({
    element,
    sizes: sizesOf(element),
    place: isPlaced(element) ? placeOf(element) : undefined,
  }));
}

export function keepSizes(): void {
  for (const { element, sizes } of noted) {
    const values = sizesOf(element);
    const lost = SIZES.map((name, at) => [name, sizes[at] ?? ''] as const).filter(
      ([, value], at) => value !== '' && value !== values[at],
    );
    if (lost.length > 0) setImportant(element, Object.fromEntries(lost));
  }
  for (const { element, place } of noted) if (place !== undefined) keepPlace(element, place);
  allowTransitions();
}

function allowTransitions(): void {
  for (const tree of treesWithin(document))
    tree.adoptedStyleSheets = tree.adoptedStyleSheets.filter((sheet) => sheet !== noTransitions);
}

/** Heights in percent begin at the root. */
function pinRootHeight(): void {
  const root: Element | null = document.documentElement;
  if (!(root instanceof HTMLElement)) return;
  const values = root.computedStyleMap();
  for (const name of ['height', 'min-height']) {
    if (!String(values.get(name)).includes('%')) continue;
    const { height } = getComputedStyle(root);
    setImportant(root, name === 'height' ? { height } : { 'min-height': `${innerHeight}px` });
  }
}

function isStyled(element: Element): element is Styled {
  return element instanceof HTMLElement || element instanceof SVGElement;
}

function sizesOf(element: Styled): string[] {
  const values = itself(element).computedStyleMap();
  return SIZES.map((name) => String(values.get(name) ?? ''));
}

function placeOf(element: Element): string[] {
  const style = getComputedStyle(element);
  return PLACE.map((name) => style.getPropertyValue(name));
}

function keepPlace(element: Styled, place: readonly string[]): void {
  if (place.join() === placeOf(element).join()) return;
  const values = PLACE.map((name, at) => [name, place[at] ?? 'auto']);
  setImportant(element, { ...Object.fromEntries(values), bottom: 'auto' });
}
