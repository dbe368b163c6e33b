/** A trial is one case at one size, in one view and one way. A verdict is its result. */
import type { Kind, SizeName, View, Way } from '../options.ts';

export interface Trial {
  kind: Kind;
  name: string;
  slug: string;
  size: SizeName;
  view: View;
  way: Way;
}

/** `not shown`: the library put nothing over the page, so that the trial proves nothing. */
export type Outcome = 'clean' | 'left' | 'untouched' | 'hurt' | 'not shown' | 'unsteady' | 'refused';

export interface Verdict {
  trial: Trial;
  outcome: Outcome;
  /** The number of differing pixels and their box, or why a capture was refused. */
  detail: string;
  /** Pictures by their labels, in the order of the report. */
  pictures: ReadonlyMap<string, Buffer>;
}

export function isGood({ outcome }: Verdict): boolean {
  return outcome === 'clean' || outcome === 'untouched';
}

export function trialName({ slug, way, size, view }: Trial): string {
  return [slug, way, size, view].join('--');
}
