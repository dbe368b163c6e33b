/**
 * Notes which elements scripts mark while the page is scrolled: a header shrinks, a button appears, a class on the body
 * tells that the page is not at its top.
 */
import { outwardFrom } from '../../dom/around.ts';
import { itself } from '../../dom/itself.ts';
import { treesWithin } from '../../dom/trees.ts';
import { isInView } from './late-images.ts';

/** Stays in the page. */
export interface ScrollMarks {
  /** Ends the watching. Returns the attributes that have another value than before. */
  take(): Mark[];
}

/** A changed attribute: its value before the page was scrolled, and at the end of the page. */
export interface Mark {
  element: HTMLElement;
  name: string;
  before: string | null;
  after: string | null;
  /** Whether the element is, or is in, a fixed or sticky box, or is the root or the body. */
  isBar: boolean;
  /** Whether the element was out of view when it was marked: it does not show that it has been seen. */
  wasAway: boolean;
}

/** Changes that show no place in the page: content that loads, and states for screen readers. */
const OTHER_NAMES = /^(?:src|srcset|sizes|href|loading|tabindex|value|aria-.*)$/;

/** The name of each changed attribute, its first value, and whether the element was out of view. */
type Changes = Map<string, Pick<Mark, 'before' | 'wasAway'>>;

/** Call it before the page is scrolled. */
export function watchMarks(): ScrollMarks {
  const changed = new Map<HTMLElement, Changes>();
  const note = (records: readonly MutationRecord[]) => {
    for (const { target, attributeName, oldValue } of records) {
      if (!(target instanceof HTMLElement) || attributeName === null || OTHER_NAMES.test(attributeName))
        continue;
      const changes: Changes = changed.get(target) ?? new Map();
      if (!changes.has(attributeName))
        changes.set(attributeName, { before: oldValue, wasAway: !isInView(target) });
      changed.set(target, changes);
    }
  };
  const observer = new MutationObserver(note);
  for (const tree of treesWithin(document))
    observer.observe(tree, { subtree: true, attributeOldValue: true });
  return {
    take() {
      note(observer.takeRecords());
      observer.disconnect();
      return marksOf(changed);
    },
  };
}

/** Whether the attribute is still as it was at the end of the page. Of a class list, one changed name is enough. */
export function isMarked({ element, name, before, after }: Mark): boolean {
  const now = itself(element).getAttribute(name);
  if (name !== 'class') return now === after;
  const [first, last, current] = [wordsIn(before), wordsIn(after), wordsIn(now)];
  return [...first, ...last].some(
    (word) => first.has(word) !== last.has(word) && current.has(word) === last.has(word),
  );
}

function marksOf(changed: ReadonlyMap<HTMLElement, Changes>): Mark[] {
  const known = new Map<Element, boolean>();
  return [...changed].flatMap(([element, changes]) =>
    [...changes]
      .map(([name, change]) => ({ element, name, ...change, after: itself(element).getAttribute(name) }))
      .filter(({ before, after }) => before !== after)
      .map((mark) => ({ ...mark, isBar: isBar(element, known) })),
  );
}

function isBar(element: HTMLElement, known: Map<Element, boolean>): boolean {
  if (element === document.documentElement || element === document.body) return true;
  const passed: Element[] = [];
  let found = false;
  for (const each of outwardFrom(element)) {
    const before = known.get(each);
    if (before === undefined) passed.push(each);
    found = before ?? /fixed|sticky/.test(getComputedStyle(each).position);
    if (found || before !== undefined) break;
  }
  for (const each of passed) known.set(each, found);
  return found;
}

function wordsIn(value: string | null): Set<string> {
  return new Set((value ?? '').split(/\s+/).filter((word) => word !== ''));
}
