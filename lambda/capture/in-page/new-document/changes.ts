/**
 * Records from a document's beginning which attributes its scripts change, which elements come after
 * it was loaded, and where it is scrolled. The cleaning undoes what came with an overlay, and
 * nothing that was there before.
 */

export interface Change {
  /** The attribute's name. */
  name: string;
  /** Null when there was none. */
  before: string | null;
  /** Index of the turn: what one task of the page changed. */
  turn: number;
}

interface Changes {
  document: Document;
  /** Page time of each turn, ms. The first is that of the document without its scripts. */
  times: number[];
  /** The first turn after the load event. */
  loaded: number;
  changed: Map<Element, Change[]>;
  /** The turns in which elements came: children of the body, and all others after the load event. */
  added: WeakMap<Node, number>;
  /** Where the page was after a turn, CSS px. */
  scrolls: { turn: number; y: number }[];
  unrecorded: <Value>(work: () => Value) => Value;
}

/**
 * Attributes that styles and libraries use to show or hide. Those of the root and the body are all recorded.
 */
const NAMES = ['class', 'style', 'hidden', 'open', 'inert', 'aria-hidden'];
/** Scripts that animate change styles without end. */
const MAX_OF_ELEMENT = 24;
const MAX_RECORDS = 10_000;
const MAX_SCROLLS = 100;

/** Stored in the isolated world's global object, which the scripts with this module share. */
const kept: { changes?: Changes } = globalThis as object;

/** Undefined in a document that began without the record. */
export function readChanges(): Changes | undefined {
  return kept.changes?.document === document ? kept.changes : undefined;
}

/** Does the work without recording what it changes. */
export function unrecorded<Value>(work: () => Value): Value {
  const log = readChanges();
  return log === undefined ? work() : log.unrecorded(work);
}

/** Call in every document before its scripts. */
export function keepChanges(): void {
  if (readChanges() !== undefined) return;
  const times = [0];
  const changed = new Map<Element, Change[]>();
  const added = new WeakMap<Node, number>();
  const log: Changes = {
    document,
    times,
    loaded: Number.POSITIVE_INFINITY,
    changed,
    added,
    scrolls: [],
    unrecorded(work) {
      const pending = observer.takeRecords();
      if (pending.length > 0) record(pending);
      const value = work();
      observer.takeRecords();
      return value;
    },
  };
  kept.changes = log;
  let left = MAX_RECORDS;
  const observer = new MutationObserver(record);
  const inner = { subtree: true, attributeOldValue: true, attributeFilter: NAMES };
  observer.observe(document, inner);
  // The root comes later, and again when a script writes another document.
  new MutationObserver(watchRoots).observe(document, { childList: true });
  watchRoots();
  addEventListener('load', () => {
    log.loaded = times.length;
    if (left > 0) observer.observe(document, { ...inner, childList: true });
  });
  document.addEventListener('scroll', () => {
    if (log.scrolls.length < MAX_SCROLLS) log.scrolls.push({ turn: times.length - 1, y: scrollY });
  });

  function record(records: MutationRecord[]): void {
    const turn = times.push(performance.now()) - 1;
    for (const each of records) {
      if (each.type === 'childList') noteAdded(each, turn);
      else noteChanged(each, turn);
    }
    const isLast = left > 0 && left <= records.length;
    left -= records.length;
    if (!isLast) return;
    observer.disconnect();
    watchRoots();
  }

  function noteAdded({ addedNodes }: MutationRecord, turn: number): void {
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      added.set(node, turn);
      if (node !== document.body) continue;
      watchRoots();
      // They came after the body, in the same turn.
      for (const child of node.children) added.set(child, turn);
    }
  }

  function noteChanged({ target, attributeName, oldValue }: MutationRecord, turn: number): void {
    if (!(target instanceof Element)) return;
    const changes = changed.get(target) ?? [];
    changed.set(target, changes);
    if (changes.length < MAX_OF_ELEMENT) changes.push({ name: attributeName ?? '', before: oldValue, turn });
  }

  function watchRoots(): void {
    for (const root of [document.documentElement, document.body]) {
      if (root !== null)
        observer.observe(root, { childList: true, attributes: true, attributeOldValue: true });
    }
  }
}
