/**
 * What was found, kept beside the pictures: a run adds to what earlier runs have found.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUTPUT_FOLDER } from './folders.ts';
import type { Device, Part } from './options.ts';

export interface Result {
  page: string;
  device: Device;
  part: Part;
  /** Share of the pixels that are not what the visitor saw; 1 when the capture was refused. */
  difference: number;
  /** The same, measured against what was seen while scrolling alone. */
  fromScreens: number;
  /** How many different files came of how many captures. */
  files: number;
  times: number;
  /** The code of the refusal, and what the visitor has noted. */
  remarks: string[];
  /** Of the slowest capture, ms. */
  ms: number;
  /** Words of the page that its PDF has not. */
  missingWords?: string[];
}

const FILE = join(OUTPUT_FOLDER, 'results.json');

function readResults(): Result[] {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
}

/** Without awaiting anything: pages at work beside each other keep what they found one after the other. */
export function keepResults(found: readonly Result[]): Result[] {
  const isNew = (old: Result) =>
    found.some(({ page, device, part }) => page === old.page && device === old.device && part === old.part);
  const all = [...readResults().filter((old) => !isNew(old)), ...found];
  writeFileSync(FILE, `${JSON.stringify(all, null, 1)}\n`);
  return all;
}
