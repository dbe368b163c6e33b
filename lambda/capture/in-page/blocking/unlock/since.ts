/** Tells what came or changed with an overlay, and what was there before, from the record of the document's changes. */
import { outwardFrom } from '../../dom/around.ts';
import { itself } from '../../dom/itself.ts';
import { readChanges } from '../../new-document/changes.ts';

/** Libraries change the page up to this long before their overlay comes, ms of page time. */
const AHEAD_MS = 300;

/** When an overlay came, as turns of the page. */
export interface Arrival {
  /** Its element came into the document. */
  added: number;
  /** It may have been shown: by a first change, if it did not come after the document was loaded. */
  shown: number;
}

export function arrivalOf(element: Element): Arrival {
  const log = readChanges();
  if (log === undefined) return { added: 0, shown: 0 };
  const line = lineOf(element);
  const added = ahead(Math.max(0, ...line.map((each) => log.added.get(each) ?? 0)));
  if (added >= log.loaded) return { added, shown: added };
  const turns = line.flatMap((each) => (log.changed.get(each) ?? []).map(({ turn }) => turn));
  const later = turns.filter((turn) => turn > added);
  return { added, shown: later.length === 0 ? added : ahead(Math.min(...later)) };
}

/** The first turn, after the document was loaded, in which a library may have begun to show its overlay. */
export function ahead(turn: number): number {
  const { times = [], loaded = 0 } = readChanges() ?? {};
  const at = (times[turn] ?? 0) - AHEAD_MS;
  let first = turn;
  while (first > loaded && (times[first - 1] ?? 0) >= at) first -= 1;
  return first;
}

/** The element and those around it, up to the body. */
function lineOf(element: Element): Element[] {
  return [...outwardFrom(element).filter((each) => !itself(each).matches('html, body'))];
}

/** Whether the element was there, unchanged, before the turn. Undefined where that is not known. */
export function wasThere(element: Element, turn: number): boolean | undefined {
  const log = readChanges();
  if (log === undefined || turn < log.loaded || turn === Infinity) return undefined;
  const line = lineOf(element);
  const turns = line.flatMap((each) => [
    log.added.get(each) ?? 0,
    ...(log.changed.get(each) ?? []).map((change) => change.turn),
  ]);
  return turns.every((each) => each < turn);
}

/**
 * Whether a script added the element, as libraries add a layer behind an overlay, shortly before the turn: while the document
 * loaded, and with a change of its own, because the record does not tell what the document's HTML adds.
 */
export function cameFromScript(element: Element, turn: number): boolean {
  const { times = [], changed } = readChanges() ?? {};
  const from = (times[turn] ?? 0) - AHEAD_MS;
  return (
    element.parentElement === document.body &&
    (changed?.get(element) ?? []).some((change) => change.turn < turn && (times[change.turn] ?? 0) >= from)
  );
}
