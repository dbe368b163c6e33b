/**
 * The folder a browser keeps its profile in: one for every capture, named after the process it works for, so that
 * what a killed process left behind is found. Lambda keeps the machine of a function it has killed, with its
 * temporary files, and a browser whose page is busy does not notice that nobody listens any more.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive } from './process-alive.ts';

const PREFIX = 'screenshot-profile-';
const PROCESS_ID = new RegExp(`^${PREFIX}(\\d+)-`);

/** Makes an empty folder and gives its path. */
export function makeProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Ends the browsers of processes that are gone, and wipes their profiles. Never throws: it hinders no capture. */
export async function sweepProfiles(): Promise<void> {
  try {
    const left = (await readdir(tmpdir())).filter(isLeftBehind).map((name) => join(tmpdir(), name));
    if (left.length === 0) return;
    await endBrowsers(left);
    await Promise.all(left.map((profile) => rm(profile, { recursive: true, force: true, maxRetries: 3 })));
  } catch {
    // Such as a folder of another user: it stays as it is.
  }
}

function isLeftBehind(name: string): boolean {
  const [, pid] = PROCESS_ID.exec(name) ?? [];
  return pid !== undefined && !isProcessAlive(Number(pid));
}

/** Found by the profile on their command line; only Linux shows it as a file. */
async function endBrowsers(profiles: readonly string[]): Promise<void> {
  if (process.platform !== 'linux') return;
  const flags = new Set(profiles.map((profile) => `--user-data-dir=${profile}`));
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  await Promise.all(
    pids.map(async (pid) => {
      try {
        const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8');
        if (commandLine.split('\0').some((argument) => flags.has(argument)))
          process.kill(Number(pid), 'SIGKILL');
      } catch {
        // Gone meanwhile, or another user's.
      }
    }),
  );
}
