/** Test files share a process. After each file this one restores what the file may have changed. */
import { afterAll, vi } from 'vitest';
import { endSharedBrowsers } from './shared-browsers.ts';

const environment = { ...process.env };

// Runs after the hooks of the file, because hooks that end run in reverse order.
afterAll(async () => {
  await endSharedBrowsers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  process.exitCode = undefined;
});
