/**
 * The operator's command line: API keys, storage credentials, usage. `npm run admin -- --help` says more.
 */
import { createSecretReader } from './admin/read-secret.ts';
import { runAdmin } from './admin/run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: process.env,
  now: Date.now,
  readSecret: createSecretReader(process.stdin, process.stderr),
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
});
