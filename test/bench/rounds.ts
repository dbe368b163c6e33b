/**
 * Measures the sides in rounds: in every round each side captures each case once. The first side changes each
 * time, so that other work of the machine affects all sides equally. After each capture the machine comes to
 * rest, so that cleanup of one side (a killed browser's memory, a closed context) does not slow the next one.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { withinTime } from '../../lambda/waits/within-time.ts';
import { describePicture } from '../support/pixels.ts';
import type { Case } from './matrix.ts';
import type { RunningSide, SideName } from './sides/side.ts';
import { type Work, watchWork } from './work-watch.ts';

/** One capture of one side. If it failed, `ms` is undefined and `problem` says why. */
export interface Sample {
  case: string;
  side: SideName;
  round: number;
  ms: number | undefined;
  bytes: number;
  work: Work | undefined;
  /** `png 1920x1080`, read from the file's header. */
  picture: string;
  problem: string | undefined;
}

export interface RoundsPlan {
  cases: readonly Case[];
  sides: ReadonlyMap<SideName, RunningSide>;
  rounds: number;
  siteUrl: string;
  onRound(round: number): void;
}

/** A side that takes longer than this hangs, and the capture fails. */
const CAPTURE_CAP_MS = 60_000;
/**
 * The system reclaims a gigabyte of a killed browser in less time, and the service launches its next browser.
 */
export const REST_MS = 300;

export async function runRounds({ cases, sides, rounds, siteUrl, onRound }: RoundsPlan): Promise<Sample[]> {
  const samples: Sample[] = [];
  const entries = [...sides];
  for (let round = 0; round < rounds; round++) {
    for (const target of cases) {
      for (let turn = 0; turn < entries.length; turn++) {
        const entry = entries[(round + turn) % entries.length];
        if (entry === undefined) continue;
        samples.push(await measure(target, { side: entry[0], running: entry[1], round, siteUrl }));
      }
    }
    onRound(round);
  }
  return samples;
}

interface Turn {
  side: SideName;
  running: RunningSide;
  round: number;
  siteUrl: string;
}

async function measure(target: Case, { side, running, round, siteUrl }: Turn): Promise<Sample> {
  const { name, page, format, fullPage } = target;
  const sample = {
    case: name,
    side,
    round,
    ms: undefined,
    bytes: 0,
    work: undefined,
    picture: '',
    problem: undefined,
  };
  try {
    // The rest belongs to the work: a browser ends in it.
    const { value, work } = await watchWork(running.pid, async () => {
      const shot = { url: siteUrl + page.path, format, fullPage, hasLateImages: page.hasLateImages };
      const captured = await withinTime(CAPTURE_CAP_MS, running.capture(shot));
      await wait(REST_MS);
      return captured;
    });
    const { file, ms } = value;
    return { ...sample, ms, work, bytes: file.length, picture: describeFile(file) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ...sample, problem: problem.split('\n')[0] ?? '' };
  }
}

function describeFile(file: Buffer): string {
  return file.subarray(0, 5).toString('latin1') === '%PDF-' ? 'pdf' : describePicture(file);
}
