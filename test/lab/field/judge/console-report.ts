/** Prints how many trials of each kind, way, size and view passed, and lists the others. */
import { isGood, trialName, type Verdict } from './trial.ts';

export function tellVerdict(verdict: Verdict): string {
  const { trial, outcome, detail } = verdict;
  return `${isGood(verdict) ? 'ok  ' : 'LEFT'} ${trialName(trial)}: ${outcome}${detail === '' ? '' : `, ${detail}`}`;
}

export function summarise(verdicts: readonly Verdict[]): string {
  const groups = Map.groupBy(verdicts, ({ trial: { kind, way, size, view } }) =>
    [kind.padEnd(8), way.padEnd(13), size.padEnd(5), view].join(' '),
  );
  const rows = [...groups].map(([name, group]) => {
    const good = group.filter(isGood).length;
    return `${name.padEnd(40)} ${String(good).padStart(3)} of ${String(group.length).padStart(3)}`;
  });
  const left = verdicts.filter((verdict) => !isGood(verdict)).map(tellVerdict);
  return [...rows, '', `${left.length} left:`, ...left].join('\n');
}
