/** One case at one size, in one view and one way; and what came of it. */
import type { Kind, SizeName, View, Way } from '../options.ts';

export interface Trial {
  kind: Kind;
  name: string;
  slug: string;
  size: SizeName;
  view: View;
  way: Way;
}

/** `not shown`: the library put nothing over the page, so that nothing is proven. */
export type Outcome = 'clean' | 'left' | 'untouched' | 'hurt' | 'not shown' | 'unsteady' | 'refused';

export interface Verdict {
  trial: Trial;
  outcome: Outcome;
  /** Pixels that differ, and the box they lie in; or why a capture was refused. */
  detail: string;
  /** Pictures by what they show, in the order of the report. */
  pictures: ReadonlyMap<string, Buffer>;
}

export function isGood({ outcome }: Verdict): boolean {
  return outcome === 'clean' || outcome === 'untouched';
}

export function trialName({ slug, way, size, view }: Trial): string {
  return [slug, way, size, view].join('--');
}
