/**
 * The operator's command line for API keys, storage credentials and usage: `npm run admin -- --help`.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The commands load the AWS SDK and all rules of requests, which takes half a second to compile. What is
// imported before this line is not kept.
enableCompileCache(join(import.meta.dirname, '../build/compile-cache'));
const [{ runAdmin }, { STANDARD_STREAMS }, { createSecretReader }] = await Promise.all([
  import('./admin/run-admin.ts'),
  import('./command-line/program.ts'),
  import('./command-line/read-secret.ts'),
]);

process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: process.env,
  now: Date.now,
  readSecret: createSecretReader(process.stdin, process.stderr),
  ...STANDARD_STREAMS,
});
