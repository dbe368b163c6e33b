import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProfile, sweepProfiles } from '../../../lambda/capture/browser/profile.ts';
import { createDirectory } from '../../support/scratch.ts';

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = createDirectory();
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  child?.kill('SIGKILL');
  vi.unstubAllEnvs();
});

/** The profile that a process with this id, started at another time, would have left. */
async function leave(pid: number): Promise<string> {
  const name = basename(await makeProfile()).replace(/^(\D+)\d+-\d+-/, `$1${pid}-1-`);
  await mkdir(join(folder, name));
  return name;
}

describe('the sweep of profiles', () => {
  it('keeps those of this process', async () => {
    const own = basename(await makeProfile());
    await sweepProfiles();
    expect(await readdir(folder)).toEqual([own]);
  });

  it('removes those of an ended process', async () => {
    child = spawn('sleep', ['60']);
    const left = await leave(child.pid ?? 0);
    child.kill();
    await once(child, 'exit');
    await sweepProfiles();
    expect(await readdir(folder)).not.toContain(left);
  });

  it.runIf(process.platform === 'linux')(
    'removes those of an earlier process that had the id of this or of another running one',
    async () => {
      child = spawn('sleep', ['60']);
      const left = [await leave(process.pid), await leave(child.pid ?? 0)];
      await sweepProfiles();
      for (const name of left) expect(await readdir(folder)).not.toContain(name);
    },
  );

  it.runIf(process.platform === 'linux')('kills the browser of such a profile', async () => {
    const left = join(folder, await leave(process.pid));
    child = spawn('tail', ['-f', '/dev/null', '--', `--user-data-dir=${left}`], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    await once(child, 'spawn');
    await sweepProfiles();
    expect(await ended).toEqual([null, 'SIGKILL']);
  });
});
