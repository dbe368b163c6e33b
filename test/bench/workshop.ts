/**
 * The environment of every benchmark: a temporary folder for browsers and profiles, the packed Chromium and
 * the pages. All of it is removed at the end.
 */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { useTemporaryFolder } from '../../bin/local/run/temporary-folder.ts';
import { createUnpack } from '../../lambda/capture/browser/unpack/unpack.ts';
import { buildBrowserPack } from '../../lib/browser-layer/build-pack.ts';
import { buildFilters } from '../../lib/filter-engines/build-engines.ts';
import { describeMachine, type Machine, machineLine } from './machine.ts';
import type { Chromium } from './sides/side.ts';

interface Workshop {
  browserPack: string;
  filtersPack: string;
  chromium: Chromium;
  machine: Machine;
}

/** Runs a benchmark. If `json` is given, writes the results and the machine to that file. */
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

/** Prints progress, separate from the results. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}
