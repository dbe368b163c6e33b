/**
 * What every benchmark runs in: a temporary folder of its own for browsers and profiles, the packed Chromium, the
 * pages, and an end at which all of it is gone.
 */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { useTemporaryFolder } from '../../bin/local/run/temporary-folder.ts';
import { createUnpack } from '../../lambda/capture/browser/unpack.ts';
import { buildBrowserPack } from '../../lib/browser-layer/build.ts';
import { buildFilters } from '../../lib/filter-engines/build.ts';
import { describeMachine, type Machine, machineLine } from './machine.ts';
import type { Chromium } from './sides/side.ts';

export interface Workshop {
  browserPack: string;
  filtersPack: string;
  chromium: Chromium;
  machine: Machine;
}

/** Runs a benchmark and writes what it gives to `json`, with the machine, when that is named. */
export async function inWorkshop(
  json: string | undefined,
  run: (workshop: Workshop) => Promise<unknown>,
): Promise<void> {
  const [browserPack, filtersPack] = await Promise.all([buildBrowserPack(), buildFilters()]);
  const removeFolder = useTemporaryFolder(process.env);
  try {
    const chromium = await createUnpack({ pack: browserPack, directory: tmpdir() })();
    const machine = describeMachine();
    console.log(`${machineLine(machine)}\n`);
    const results = await run({ browserPack, filtersPack, chromium, machine });
    if (json !== undefined) await writeFile(json, `${JSON.stringify({ machine, results }, null, 2)}\n`);
  } finally {
    removeFolder();
  }
}

/** What goes on, apart from the results. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}
