/** Records hidden overlays, and tells what came or changed with them, and what was there before. */
import { outwardFrom } from '../../dom/around.ts';
import { itself } from '../../dom/itself.ts';
import { pathOf } from '../../dom/path.ts';
import { readChanges } from '../../new-document/changes.ts';

export const SIDES = ['top', 'bottom', 'left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/** What proved that an overlay may go. The gate says how each of these does. */
export type Evidence =
  | 'consent'
  | 'popup'
  | 'remains'
  | 'obstruction'
  | 'listed'
  | 'advertisement'
  | FrameEvidence;
export type FrameEvidence = `${'consent' | 'emptied' | 'popup' | 'failed'} frame`;

export interface HiddenOverlay {
  element: Element;
  evidence: Evidence;
  isFixed: boolean;
  /** Whether it is a dialog or covers most of the view. */
  isModal: boolean;
  /** Whether it, or something right in it, is a step of a guide. */
  isGuide: boolean;
  /** The room that it may have pushed the page by: its size at the nearest side of the viewport, CSS px. */
  room: { side: Side; size: number }[];
  /** Classes of the element, its parent and its children. */
  classes: string[];
}

export const hiddenOverlays: HiddenOverlay[] = [];

/** Whether it was a popup, in its widest sense, and not a request for consent. */
export const isOfPopup = (evidence: Evidence) => ['popup', 'popup frame', 'obstruction'].includes(evidence);

export function countHidden(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { evidence } of hiddenOverlays) counts[evidence] = (counts[evidence] ?? 0) + 1;
  return counts;
}

/** Which were hidden, and why: for the report of a capture. */
export function describeHidden(): { selector: string; evidence: Evidence }[] {
  return hiddenOverlays.map(({ element, evidence }) => ({ selector: pathOf(element), evidence }));
}

/** When the first of them came, as turns of the page. */
export const earliestTurns = {
  /** Its element came into the document. */
  added: Number.POSITIVE_INFINITY,
  /** The earliest turn in which it could be visible. */
  shown: Number.POSITIVE_INFINITY,
};

/** The turn in which it came; 0 for what was there before, and without a record. */
export const turnOf = (element: Element) => readChanges()?.added.get(element) ?? 0;

/** Libraries change the page up to this long before their overlay comes, ms of page time. */
const AHEAD_MS = 300;

/** The first turn, after the document was loaded, in which a library may have begun to show its overlay. */
export function ahead(turn: number): number {
  const { times = [], loaded = 0 } = readChanges() ?? {};
  const at = (times[turn] ?? 0) - AHEAD_MS;
  let first = turn;
  while (first > loaded && (times[first - 1] ?? 0) >= at) first -= 1;
  return first;
}

/** The element and those around it, up to the body. */
export function lineOf(element: Element): Element[] {
  return [...outwardFrom(element).filter((each) => !itself(each).matches('html, body'))];
}

/** Whether the element was there, unchanged, before the turn. Undefined where that is not known. */
export function wasThere(element: Element, turn: number): boolean | undefined {
  const log = readChanges();
  if (log === undefined || turn < log.loaded || turn === Infinity) return undefined;
  const changes = (each: Element) => log.changed.get(each) ?? [];
  return lineOf(element).every(
    (each) => turnOf(each) < turn && changes(each).every((change) => change.turn < turn),
  );
}

/**
 * Whether a script added the element, as libraries add a layer behind an overlay, shortly before the
 * turn: while the document loaded, and with a change of its own, because the record does not tell
 * what the document's HTML adds.
 */
export function cameFromScript(element: Element, turn: number): boolean {
  const { times = [], changed } = readChanges() ?? {};
  const from = (times[turn] ?? 0) - AHEAD_MS;
  return (
    element.parentElement === document.body &&
    (changed?.get(element) ?? []).some((change) => change.turn < turn && (times[change.turn] ?? 0) >= from)
  );
}
