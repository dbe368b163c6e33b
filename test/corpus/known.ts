/**
 * Pages whose pictures differ for a reason that is known, or that is the visitor's.
 */

export interface KnownDifference {
  /** Beginnings of names of pages. */
  pages: readonly string[];
  reason: string;
}

export const KNOWN: readonly KnownDifference[] = [];
