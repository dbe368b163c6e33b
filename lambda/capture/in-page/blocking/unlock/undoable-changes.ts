/** Lists what scripts have changed of an element's attributes, and how to undo each change. */
import { itself } from '../../dom/itself.ts';
import type { Change } from '../../new-document/changes.ts';

/** Makes a change; returns the function that takes it back. */
export type Undo = () => () => void;

/** Makes a change, and takes it back unless it is right. Returns whether it is. */
export function tryOut(undo: Undo, isRight: () => boolean): boolean {
  const redo = undo();
  const isKept = isRight();
  if (!isKept) redo();
  return isKept;
}

/** One change that a script has made, and the page's turn in which it was made. */
export interface UndoableChange {
  element: Element;
  turn: number;
  undo: Undo;
}

export function locksOf(element: Element, changes: readonly Change[]): UndoableChange[] {
  const written = changes.filter(({ name }) => name === 'style');
  const texts = [...written.map(({ before }) => before), itself(element).getAttribute('style')];
  const index = texts.findIndex((text, at) => at > 0 && locks(text) && !locks(texts[at - 1] ?? null));
  const turn = written[index - 1]?.turn;
  return turn === undefined ? [] : stylesOf(element, changes, turn);
}

function locks(text: string | null): boolean {
  const { overflowY, position } = parse(text);
  return /hidden|clip/.test(overflowY) || position === 'fixed';
}

function parse(text: string | null): CSSStyleDeclaration {
  const { style } = document.createElement('i');
  style.cssText = text ?? '';
  return style;
}

/** The styles that were written since the turn: all at once, and each alone. */
export function stylesOf(element: Element, changes: readonly Change[], since: number): UndoableChange[] {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return [];
  const first = changes.find(({ name, turn }) => name === 'style' && turn >= since);
  if (first === undefined) return [];
  const before = parse(first.before);
  const { style } = itself(element);
  const names = [...new Set([...before, ...style])].filter(
    (name) => style.getPropertyValue(name) !== before.getPropertyValue(name),
  );
  const restore = (restored: readonly string[]) => () => {
    const now = style.cssText;
    for (const name of restored) {
      style.setProperty(name, before.getPropertyValue(name), before.getPropertyPriority(name));
    }
    return () => {
      style.cssText = now;
    };
  };
  const { turn } = first;
  return [names, ...names.map((name) => [name])].map((each) => ({ element, turn, undo: restore(each) }));
}

/** Classes and other attributes that were set since the turn and are still there. */
export function setOn(element: Element, changes: readonly Change[], since: number): UndoableChange[] {
  const { classList } = itself(element);
  const later = changes.filter(({ turn }) => turn >= since);
  const classes = later.filter(({ name }) => name === 'class');
  const added = [...classList].flatMap((word) => {
    const last = classes.findLast(({ before }) => !(before ?? '').split(/\s+/).includes(word));
    const undo = () => removeClasses(element, word);
    return last === undefined ? [] : [{ element, turn: last.turn, undo }];
  });
  const others = [...new Map(later.toReversed().map((change) => [change.name, change]))];
  return [
    ...added,
    ...others.flatMap(([name, { before, turn }]) =>
      /^(class|style)$/.test(name) || before === itself(element).getAttribute(name)
        ? []
        : [{ element, turn, undo: () => setAttribute(element, name, before) }],
    ),
  ];
}

export function removeClasses(element: Element, ...names: string[]): () => void {
  const { classList } = itself(element);
  classList.remove(...names);
  return () => classList.add(...names);
}

function setAttribute(element: Element, name: string, value: string | null): () => void {
  const own = itself(element);
  const now = own.getAttribute(name);
  if (value === null) own.removeAttribute(name);
  else own.setAttribute(name, value);
  return () => void setAttribute(element, name, now);
}

/** Attributes by which selectors of the page see that a dialog is there, such as `body:has(.modal)`. */
const SEEN = /^(class|id|open|role|aria-modal|aria-hidden|data-.*)$/;
/** A dialog in an overlay stands near its root. */
const MAX_STRIPPED = 30;

export function strip(overlay: Element): () => void {
  const within = [overlay, ...itself(overlay).querySelectorAll('*')].slice(0, MAX_STRIPPED);
  const redo = within.flatMap((element) => {
    const names = itself(element)
      .getAttributeNames()
      .filter((name) => SEEN.test(name));
    return names.map((name) => setAttribute(element, name, null));
  });
  return () => {
    for (const again of redo) again();
  };
}
