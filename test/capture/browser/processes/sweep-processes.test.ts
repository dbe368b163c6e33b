import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startOf } from '../../../../lambda/capture/browser/processes/process-stat.ts';
import { createProcessSweep } from '../../../../lambda/capture/browser/processes/sweep-processes.ts';
import { profileOf, runningBrowsers } from '../../../security/browser-process.ts';
import { createCapturer, fileOf } from '../../../support/capture.ts';
import { duringTest } from '../../../support/during-tests.ts';
import { startPages } from '../../../support/page-server.ts';
import { createDirectory } from '../../../support/scratch.ts';

let profile: string;
let started: ChildProcess[];
beforeEach(() => {
  profile = createDirectory();
  started = [];
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts a process in a process group of its own, as a process that detaches itself does. */
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
  'kills processes that left the process group of their browser, and no others',
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

it.runIf(process.platform === 'linux')(
  'looks at the processes that started with or after their browser',
  async () => {
    const sweep = createProcessSweep('profile');
    const older = await startDetached({ HOME: profile });
    const since = startOf(older.pid ?? 0) ?? 0;
    expect(await sweep({ profile, group: undefined, since: since + 1 })).toBe(0);
    const ended = once(older, 'exit');
    expect(await sweep({ profile, group: undefined, since })).toBe(1);
    await ended;
    expect(startOf(older.pid ?? 0)).toBeUndefined();
  },
);

it.runIf(process.platform === 'linux')('kills a detached process before the capture is over', async () => {
  let escaped: ChildProcess | undefined;
  const pages = await duringTest(
    startPages({
      '/': (_request, response) => {
        // The child has the browser's environment, like one that native code from an exploited page starts.
        const [pid = 0] = runningBrowsers();
        void startDetached({ HOME: profileOf(pid) }).then((child) => {
          escaped = child;
          response.setHeader('Content-Type', 'text/html').end('<h1>Plain</h1>');
        });
      },
    }),
  );
  const capture = await createCapturer('all');
  fileOf(await capture({ url: pages.url, width: 100, height: 80 }));
  if (escaped?.exitCode === null && escaped.signalCode === null) await once(escaped, 'exit');
  expect(escaped?.signalCode).toBe('SIGKILL');
});
