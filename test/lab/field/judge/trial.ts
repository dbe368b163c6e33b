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

export function tellVerdict(verdict: Verdict): string {
  const { trial, outcome, detail } = verdict;
  return `${isGood(verdict) ? 'ok  ' : 'LEFT'} ${trialName(trial)}: ${outcome}${detail === '' ? '' : `, ${detail}`}`;
}

/** How many trials of each kind, way, size and view passed, and the others. */
export function summarise(verdicts: readonly Verdict[]): string[] {
  const groups = Map.groupBy(verdicts, ({ trial: { kind, way, size, view } }) =>
    [kind.padEnd(8), way.padEnd(13), size.padEnd(5), view].join(' '),
  );
  const rows = [...groups].map(([name, group]) => {
    const good = group.filter(isGood).length;
    return `${name.padEnd(40)} ${String(good).padStart(3)} of ${String(group.length).padStart(3)}`;
  });
  const left = verdicts.filter((verdict) => !isGood(verdict)).map(tellVerdict);
  return [...rows, '', `${left.length} left:`, ...left];
}
