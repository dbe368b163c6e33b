/**
 * The operator's command line for API keys, storage credentials and usage: `npm run admin -- --help`.
 */

import { runAdmin } from './admin/run-admin.ts';
import { STANDARD_STREAMS } from './command-line/program.ts';
import { createSecretReader } from './command-line/read-secret.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: process.env,
  now: Date.now,
  readSecret: createSecretReader(process.stdin, process.stderr),
  ...STANDARD_STREAMS,
});
