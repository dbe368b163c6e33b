/**
 * Captures a page and writes a report of how it came about: `npm run explain -- <url> [<request as JSON>]`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../lambda/config/config.ts';
import { ServiceError } from '../lambda/errors.ts';
import { parseCaptureRequest } from '../lambda/request/parse-capture-request.ts';
import { withScheme } from './addresses/with-scheme.ts';
import { UsageError } from './command-line/plain-errors.ts';
import { createProgram, runProgram } from './command-line/program.ts';
import { explainCapture } from './explain/explain-capture.ts';
import { renderReport } from './explain/report.ts';
import { findBrowser } from './local/run/find-browser.ts';
import { readFunctionConfig, readLocalSettings } from './local/run/local-settings.ts';
import { prepareFiles } from './local/run/prepare-files.ts';
import { createProgress } from './local/run/progress.ts';
import { sweepTemporaryFolders, useTemporaryFolder } from './local/run/temporary-folder.ts';

/** Beside the other built files. */
const FOLDER = join(import.meta.dirname, '../build/explain');

let removeTemporaryFolder = () => {};

const program = createProgram('explain')
  .description(
    'Captures a page and writes a report of how the picture came about: its stages with real and page time and a ' +
      'picture after each, what was removed and why, its requests, the steps that were given up, and the log line.',
  )
  .argument('<url>', 'the page')
  .argument('[request]', 'the other fields of POST /screenshot, as JSON', '{}')
  .option('-o, --out <file>', 'where the report is written (default: a new file in build/explain)')
  .action(async (url: string, fields: string, { out }: { out?: string }) => {
    const request = parseCaptureRequest({ ...parseFields(fields), url: withScheme(url) });
    if (request instanceof ServiceError) throw new UsageError(describe(request));
    await sweepTemporaryFolders();
    removeTemporaryFolder = useTemporaryFolder(process.env);
    const config = await prepareConfig();
    const account = await explainCapture(config, request);
    const file = out ?? join(FOLDER, `${new URL(request.url).hostname}-${Date.now()}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, renderReport(account));
    console.log(`${account.error ?? 'Captured.'} The report is ${file}`);
  });

const exitCode = await runProgram(program, process.argv.slice(2));
removeTemporaryFolder();
process.exit(exitCode);

async function prepareConfig(): Promise<Config> {
  const show = createProgress(process.stdout);
  const { chromePath: wanted, privateTargets } = readLocalSettings(process.env);
  const chromePath = await findBrowser(wanted, show);
  const files = await prepareFiles(chromePath, show);
  return readFunctionConfig(process.env, { ...files, chromePath, privateTargets });
}

function parseFields(text: string): object {
  try {
    const fields: unknown = JSON.parse(text);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields;
  } catch {
    // The error below says what is expected.
  }
  throw new UsageError(`The request must be a JSON object, such as '{"fullPage": true}'.`);
}

function describe({ message, options }: ServiceError): string {
  const problems = (options.errors ?? []).map(({ field, message: problem }) => `${field}: ${problem}`);
  return problems.length === 0 ? message : problems.join('\n');
}
