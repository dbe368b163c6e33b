/**
 * The goals, and whether they are met. Each goal compares the service with one other side on
 * one case, round by round. Pure.
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
export type GoalCase = Pick<Case, 'fullPage' | 'format'> & {
  page: Pick<Case['page'], 'name' | 'isScripted' | 'ownRequestsMs'>;
};

export interface Goal {
  against: SideName;
  appliesTo(target: GoalCase): boolean;
  judge: Judge;
}

const hasManyRequests = ({ page }: GoalCase) => page.name === 'resources';
const isLight = ({ page, fullPage, format }: GoalCase) => !page.isScripted && (!fullPage || format === 'pdf');

const GOALS: readonly Goal[] = [
  { against: 'floor', appliesTo: ({ page }) => !page.isScripted, judge: atMostOrMs(1.2, 60) },
  { against: 'floor', appliesTo: isLight, judge: atMostOrMs(1.1, 25) },
  { against: 'floor', appliesTo: ({ page }) => page.isScripted, judge: atMostMs(250) },
  {
    against: 'floor',
    appliesTo: (target) => hasManyRequests(target) && !target.fullPage,
    judge: atMostMs(120),
  },
  {
    against: 'tutorial',
    appliesTo: (target) => hasManyRequests(target) && !target.fullPage,
    judge: atMost(0.45),
  },
  {
    against: 'tutorial',
    appliesTo: (target) => hasManyRequests(target) && target.fullPage,
    judge: atMost(0.55),
  },
  { against: 'tutorial', appliesTo: ({ fullPage }) => !fullPage, judge: atMost(0.5) },
  { against: 'tutorial', appliesTo: ({ fullPage }) => fullPage, judge: atMost(0.65) },
  { against: 'capture-website', appliesTo: () => true, judge: atMost(0.4) },
  { against: 'browserless', appliesTo: () => true, judge: atMost(0.7) },
  // Where a script draws the page, a capture at the load event shows less.
  { against: 'playwright-warm', appliesTo: ({ page }) => !page.isScripted, judge: atMost(1) },
];

/** For pages behind a slow network, where most of the time passes. */
export const NETWORK_GOALS: readonly Goal[] = [
  { against: 'floor', appliesTo: () => true, judge: atMostMs(60) },
  { against: 'tutorial', appliesTo: () => true, judge: atMost(0.6) },
];

/** Judges the goals against the measured sides only. */
export function judgeGoals(target: GoalCase, measured: Measured, goals: readonly Goal[] = GOALS): Verdict[] {
  const service = measured.get('service') ?? [];
  return goals
    .filter((goal) => goal.appliesTo(target))
    .flatMap(({ against, judge }) => {
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

function atMostOrMs(limit: number, limitMs: number): Judge {
  return (service, other) => {
    const ratio = ratioOf(service, other);
    const moreMs = differenceOf(service, other);
    return {
      found: `${ratio.toFixed(2)}x, ${signed(moreMs)}`,
      wanted: `${limit}x or +${limitMs} ms`,
      isMet: ratio <= limit || moreMs <= limitMs,
    };
  };
}

/** Beyond the requests that the page makes after its load event. */
function atMostMs(limitMs: number): Judge {
  return (service, other, { page }) => {
    const moreMs = differenceOf(service, other) - page.ownRequestsMs;
    const beyond = page.ownRequestsMs === 0 ? '' : ` beyond ${page.ownRequestsMs} ms of its own`;
    return { found: `${signed(moreMs)}${beyond}`, wanted: `+${limitMs} ms`, isMet: moreMs <= limitMs };
  };
}

function signed(ms: number): string {
  return `${ms < 0 ? '-' : '+'}${Math.abs(ms).toFixed(0)} ms`;
}
