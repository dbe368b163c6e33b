/**
 * Measures sides side by side: in every round each side captures each case once, in turn, and another begins each
 * time, so that what else the machine does hits all alike. Before each the machine comes to rest: what a side leaves to
 * be cleared away (a killed browser's memory, a closed context of a warm one) is not the next one's to pay.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { withinTime } from '../../lambda/within-time.ts';
import { describePicture } from '../support/pixels.ts';
import type { Case } from './matrix.ts';
import type { RunningSide, SideName } from './sides/side.ts';

/** One capture of one side. `ms` is undefined when it failed, and `problem` says why. */
export interface Sample {
  case: string;
  side: SideName;
  round: number;
  ms: number | undefined;
  bytes: number;
  /** `png 1920x1080`; what the file's own header says. */
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

/** A hanging side is given up after this; none needs as long. */
const CAPTURE_CAP_MS = 60_000;
/** A gigabyte of a killed browser is taken back in less. */
const REST_MS = 300;

export async function runRounds({ cases, sides, rounds, siteUrl, onRound }: RoundsPlan): Promise<Sample[]> {
  const samples: Sample[] = [];
  const entries = [...sides];
  for (let round = 0; round < rounds; round++) {
    for (const target of cases) {
      for (let turn = 0; turn < entries.length; turn++) {
        const entry = entries[(round + turn) % entries.length];
        if (entry === undefined) continue;
        await wait(REST_MS);
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
  const sample = { case: name, side, round, ms: undefined, bytes: 0, picture: '', problem: undefined };
  const startedAt = performance.now();
  try {
    const file = await withinTime(
      CAPTURE_CAP_MS,
      running.capture({ url: siteUrl + page.path, format, fullPage }),
    );
    const ms = performance.now() - startedAt;
    return { ...sample, ms, bytes: file.length, picture: describeFile(file) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ...sample, problem: problem.split('\n')[0] ?? '' };
  }
}

function describeFile(file: Buffer): string {
  return file.subarray(0, 5).toString('latin1') === '%PDF-' ? 'pdf' : describePicture(file);
}
