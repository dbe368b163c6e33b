/**
 * Keeps results beside the pictures. A run adds to the results of earlier runs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrintResult } from '../judge/print.ts';
import { OUTPUT_FOLDER } from './folders.ts';
import type { Device, Part } from './options.ts';

export interface Result extends Partial<PrintResult> {
  page: string;
  device: Device;
  part: Part;
  /** Share of pixels that differ from what the visitor saw; 1 when the capture was refused. */
  difference: number;
  /** The same share, measured only against what the visitor saw while scrolling. */
  fromScreens: number;
  /** `files`: the number of different files. `times`: the number of captures. */
  files: number;
  times: number;
  /** The code of the refusal, and remarks of the visitor. */
  remarks: string[];
  /** Duration of the slowest capture, ms. */
  ms: number;
}

const FILE = join(OUTPUT_FOLDER, 'results.json');

function readResults(): Result[] {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
}

/** Synchronous, so that pages judged at the same time cannot overwrite each other's results. */
export function keepResults(found: readonly Result[]): Result[] {
  const isNew = (old: Result) =>
    found.some(({ page, device, part }) => page === old.page && device === old.device && part === old.part);
  const all = [...readResults().filter((old) => !isNew(old)), ...found];
  writeFileSync(FILE, `${JSON.stringify(all, null, 1)}\n`);
  return all;
}
