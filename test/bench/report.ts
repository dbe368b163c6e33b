/**
 * Turns samples into the report: medians and ratios by page and side, met and missed goals, and notes on
 * failures and different pictures.
 */
import { textTable } from '../../bin/command-line/text-table.ts';
import { type Goal, judgeGoals, type Measured, type Verdict } from './goals.ts';
import type { Case } from './matrix.ts';
import type { Sample } from './rounds.ts';
import { SIDE_NAMES, type SideName } from './sides/side.ts';
import { median, ratioOf } from './statistics.ts';
import { meanWork, reportWork, type WorkRow } from './work-report.ts';

/** The results of one case. */
export interface Row extends WorkRow {
  /** Side -> median milliseconds, and the service's median ratio to it. */
  medians: Partial<Record<SideName, { ms: number; ratio: number }>>;
  verdicts: Verdict[];
  problems: string[];
}

export function rowOf(target: Case, samples: readonly Sample[], goals?: readonly Goal[]): Row {
  const own = samples.filter(({ case: name }) => name === target.name);
  const measured: Measured = new Map(
    Object.entries(Object.groupBy(own, ({ side }) => side)).map(([side, list]) => [
      SIDE_NAMES.find((name) => name === side) ?? 'service',
      list.map(({ ms }) => ms),
    ]),
  );
  const service = measured.get('service') ?? [];
  const medians = Object.fromEntries(
    [...measured].map(([side, rounds]) => [
      side,
      { ms: median(rounds.filter((ms) => ms !== undefined)), ratio: ratioOf(service, rounds) },
    ]),
  );
  return {
    case: target.name,
    medians,
    work: Object.fromEntries(
      Object.entries(Object.groupBy(own, ({ side }) => side)).map(([side, list]) => [side, meanWork(list)]),
    ),
    verdicts: judgeGoals(target, measured, goals),
    problems: [...problemsOf(own)],
  };
}

/** Notes on failures, and on pictures whose size or type differs from the service's. */
function problemsOf(samples: readonly Sample[]): Set<string> {
  const expected = samples.find(({ side, problem }) => side === 'service' && problem === undefined)?.picture;
  return new Set(
    samples.flatMap(({ side, problem, picture }) => {
      if (problem !== undefined) return [`${side} failed: ${problem}`];
      return expected !== undefined && picture !== expected ? [`${side} gave ${picture}`] : [];
    }),
  );
}

export function report(rows: readonly Row[]): void {
  const sides = SIDE_NAMES.filter((name) => rows.some(({ medians }) => medians[name] !== undefined));
  const others = sides.filter((name) => name !== 'service');
  console.log('\nMedian milliseconds, and the service as a ratio to each (median of the rounds):\n');
  console.log(
    textTable([
      ['page', ...sides, ...others.map((name) => `/ ${name}`)],
      ...rows.map(({ case: name, medians }) => [
        name,
        ...sides.map((side) => medians[side]?.ms.toFixed(0)),
        ...others.map((side) => medians[side]?.ratio.toFixed(2)),
      ]),
    ]),
  );
  reportWork(rows, sides);
  console.log('\nGoals:\n');
  console.log(
    textTable([
      ['page', 'against', 'found', 'wanted (at most)', ''],
      ...rows.flatMap(({ case: name, verdicts }) =>
        verdicts.map((each) => [name, each.against, each.found, each.wanted, each.isMet ? 'met' : 'MISSED']),
      ),
    ]),
  );
  const verdicts = rows.flatMap((row) => row.verdicts);
  console.log(`\n${verdicts.filter(({ isMet }) => isMet).length} of ${verdicts.length} goals met.`);
  const problems = rows.flatMap((row) => row.problems.map((problem) => `${row.case}: ${problem}`));
  if (problems.length > 0) console.log(`\nRemarks:\n${problems.join('\n')}`);
}
