/**
 * Places the copies of an image in a long box, so that no seam between them is visible in the middle of a
 * section. Seams lie where sections hide the image, and else where sections meet.
 */
import type { Sections } from './sections.ts';

/** Lengths are px from the start of the box. */
interface Copies {
  /** The start of the first copy. */
  first: number;
  length: number;
  /** The length of the viewport, and how far from its start the visitor sees the image begin. */
  viewport: number;
  offset: number;
  /** The length of the box. */
  end: number;
}

/** A seam between sections is not moved further than this share of a copy. */
const LEAST_SHOWN = 0.5;
const ROUNDING_PX = 0.5;

/** Returns the starts of the copies, the topmost first: each one is painted over those above it. */
export function copiesBySection(copies: Copies, sections: Sections, mostCopies: number): number[] {
  const { first, length, viewport, offset, end } = copies;
  const starts = [first];
  const edges = sections.edges.toSorted((one, other) => one - other);
  let last = first;
  let shownTo = 0;
  const add = (start: number) => {
    last = start;
    starts.unshift(start);
  };
  for (const { from, to } of windowsOf(sections.covered, end)) {
    const reaches = () => to <= last + length + ROUNDING_PX || starts.length > mostCopies;
    // As if the window were in the middle of the viewport, or at its start. No copy is
    // painted over an earlier window.
    if (!reaches() && from > 0)
      add(Math.max(shownTo, from + Math.min(0, (to - from - viewport) / 2) + offset));
    while (!reaches()) add(seamAfter(last));
    shownTo = to;
  }
  return starts;

  /**
   * The last edge of a section that the copy reaches, if it shows enough of itself. If the section at its end
   * fits into a copy of its own, that begins with the section. Or else the end of the copy.
   */
  function seamAfter(start: number): number {
    const inReach = edgesAfter(start);
    return (
      inReach.findLast((edge) => edge > start + length * LEAST_SHOWN) ??
      inReach.findLast((edge) => edgesAfter(edge).some((end) => end > start + length)) ??
      start + length
    );
  }

  function edgesAfter(start: number): number[] {
    return edges.filter((edge) => edge > start + ROUNDING_PX && edge <= start + length + ROUNDING_PX);
  }
}

/** The parts of the box in which its background is visible. */
function windowsOf(covered: Sections['covered'], end: number): { from: number; to: number }[] {
  const windows = [];
  let from = 0;
  for (const each of covered.toSorted((one, other) => one.from - other.from)) {
    if (each.from > from + ROUNDING_PX) windows.push({ from, to: Math.min(each.from, end) });
    from = Math.max(from, each.to);
  }
  if (end > from + ROUNDING_PX) windows.push({ from, to: end });
  return windows;
}
