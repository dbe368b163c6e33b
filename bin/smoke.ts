/**
 * Checks a running service against its contract: `npm run smoke -- <url> <key>`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { STANDARD_STREAMS } from './command-line/program.ts';
import { createSecretReader } from './command-line/read-secret.ts';
import { runSmoke } from './smoke/run-smoke.ts';

process.exitCode = await runSmoke(process.argv.slice(2), {
  wait: async (ms) => void (await wait(ms)),
  now: Date.now,
  readSecret: createSecretReader(process.stdin, process.stderr),
  ...STANDARD_STREAMS,
});
