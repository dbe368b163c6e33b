/**
 * The goals, and whether they are met. Each goal compares the service with one other side on one case, round by round.
 * Pure.
 */
import type { Case } from './matrix.ts';
import type { SideName } from './sides/side.ts';
import { differenceOf, type Rounds, ratioOf } from './statistics.ts';

/** Side -> milliseconds in each round. */
export type Measured = ReadonlyMap<SideName, Rounds>;

export interface Verdict {
  against: SideName;
  /** The measured and the required value, as text. */
  found: string;
  wanted: string;
  isMet: boolean;
}

type Judge = (service: Rounds, other: Rounds, target: GoalCase) => Omit<Verdict, 'against'>;
export type GoalCase = Pick<Case, 'fullPage'> & {
  page: Pick<Case['page'], 'isScripted' | 'ownRequestsMs'>;
};

interface Goal {
  against: SideName;
  appliesTo(target: GoalCase): boolean;
  judge: Judge;
}

const FLOOR_RATIO = 1.2;
const FLOOR_MORE_MS = 60;
const SCRIPTED_MORE_MS = 250;

const GOALS: Goal[] = [
  { against: 'floor', appliesTo: ({ page }) => !page.isScripted, judge: judgeStill },
  { against: 'floor', appliesTo: ({ page }) => page.isScripted, judge: judgeScripted },
  { against: 'tutorial', appliesTo: ({ fullPage }) => !fullPage, judge: atMost(0.5) },
  { against: 'tutorial', appliesTo: ({ fullPage }) => fullPage, judge: atMost(0.65) },
  { against: 'capture-website', appliesTo: () => true, judge: atMost(0.4) },
  { against: 'browserless', appliesTo: ({ fullPage }) => fullPage, judge: atMost(1) },
];

/** Judges the goals against the measured sides only. */
export function judgeGoals(target: GoalCase, measured: Measured): Verdict[] {
  const service = measured.get('service') ?? [];
  return GOALS.filter((goal) => goal.appliesTo(target)).flatMap(({ against, judge }) => {
    const other = measured.get(against);
    if (other === undefined) return [];
    const verdict = judge(service, other, target);
    // Without a round in which both have a file, there is nothing to judge.
    return verdict.found.includes('NaN') ? [] : [{ against, ...verdict }];
  });
}

function atMost(limit: number): Judge {
  return (service, other) => {
    const ratio = ratioOf(service, other);
    return { found: `${ratio.toFixed(2)}x`, wanted: `${limit}x`, isMet: ratio <= limit };
  };
}

function judgeStill(service: Rounds, floor: Rounds): Omit<Verdict, 'against'> {
  const ratio = ratioOf(service, floor);
  const moreMs = differenceOf(service, floor);
  return {
    found: `${ratio.toFixed(2)}x, ${signed(moreMs)}`,
    wanted: `${FLOOR_RATIO}x or +${FLOOR_MORE_MS} ms`,
    isMet: ratio <= FLOOR_RATIO || moreMs <= FLOOR_MORE_MS,
  };
}

function judgeScripted(service: Rounds, floor: Rounds, { page }: GoalCase): Omit<Verdict, 'against'> {
  const moreMs = differenceOf(service, floor) - page.ownRequestsMs;
  return {
    found: `${signed(moreMs)} beyond ${page.ownRequestsMs} ms of its own`,
    wanted: `+${SCRIPTED_MORE_MS} ms`,
    isMet: moreMs <= SCRIPTED_MORE_MS,
  };
}

function signed(ms: number): string {
  return `${ms < 0 ? '-' : '+'}${Math.abs(ms).toFixed(0)} ms`;
}
