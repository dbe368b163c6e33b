import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProcessSweep } from '../../../lambda/capture/browser/sweep-processes.ts';
import { profileOf, runningBrowsers } from '../../security/browser-process.ts';
import { createCapturer, fileOf } from '../../support/capture.ts';
import { startPages } from '../../support/page-server.ts';

let profile: string;
let started: ChildProcess[];
beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'swept-'));
  started = [];
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(profile, { recursive: true });
});

/** A process in a group of its own, as one that has detached itself. */
async function startDetached(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn('sleep', ['60'], {
    detached: true,
    stdio: 'ignore',
    env: { PATH: '/usr/bin:/bin', ...environment },
  });
  started.push(child);
  await once(child, 'spawn');
  return child;
}

it.runIf(process.platform === 'linux')(
  'ends what left the group of its browser, and nothing else',
  async () => {
    const sweep = createProcessSweep('profile');
    const [escaped, other, ofAnother] = await Promise.all([
      startDetached({ HOME: profile }),
      startDetached({ HOME: `${profile}-2` }),
      startDetached({}),
    ]);
    const ended = once(escaped, 'exit');
    expect(await sweep({ profile, group: undefined })).toBe(1);
    expect((await ended)[1]).toBe('SIGKILL');
    expect([other.signalCode, ofAnother.signalCode]).toEqual([null, null]);
    expect(await sweep({ profile, group: undefined })).toBe(0);
  },
);

it.runIf(process.platform === 'linux')('ends it before the capture is over', async () => {
  let escaped: ChildProcess | undefined;
  const pages = await startPages({
    '/': (_request, response) => {
      // As native code that broke out of the page would start it: with the browser's environment.
      const [pid = 0] = runningBrowsers();
      void startDetached({ HOME: profileOf(pid) }).then((child) => {
        escaped = child;
        response.setHeader('Content-Type', 'text/html').end('<h1>Plain</h1>');
      });
    },
  });
  const capture = await createCapturer('all');
  fileOf(await capture({ url: pages.url, width: 100, height: 80 }));
  await pages.close();
  if (escaped?.exitCode === null && escaped.signalCode === null) await once(escaped, 'exit');
  expect(escaped?.signalCode).toBe('SIGKILL');
});
