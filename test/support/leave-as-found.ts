/** Test files share a process. After each file this one restores what the file may have changed. */
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { endSharedBrowsers } from './shared-browsers.ts';

const environment = { ...process.env };

/** Rooms whose tests look at the processes of browsers: none may be left there of the file before. */
const LOOKING = /\/test\/(fuzz|local|security|capture\/(browser\/|ending))/;

beforeAll(async () => {
  if (LOOKING.test(expect.getState().testPath ?? '')) await endSharedBrowsers();
});

// Runs after the hooks of the file, because hooks that end run in reverse order.
afterAll(async () => {
  await endSharedBrowsers({ mayKeep: true });
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  process.exitCode = undefined;
});
