/**
 * Writes the OpenAPI document of the service: `npm run openapi`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explainError, UsageError } from './command-line/plain-errors.ts';
import { openApiDocument } from './openapi/document.ts';

const HELP = `Writes the OpenAPI 3.1 document of the service.

Usage: npm run openapi -- [options]

  --server <url>  where the service is deployed (default: the local run, http://127.0.0.1:3000)
  --out <file>    file to write, - for standard output (default: build/openapi.json)`;

const DEFAULT_SERVER = 'http://127.0.0.1:3000';
const DEFAULT_FILE = 'build/openapi.json';

try {
  process.exitCode = await writeDocument(process.argv.slice(2));
} catch (error) {
  console.error(`Error: ${explainError(error)}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function writeDocument(words: string[]): Promise<number> {
  const { server, out, help } = readOptions(words);
  if (help) {
    console.log(HELP);
    return 0;
  }
  const text = `${JSON.stringify(openApiDocument(server), null, 2)}\n`;
  if (out === '-') {
    process.stdout.write(text);
    return 0;
  }
  const file = resolve(out);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  console.log(`Written: ${file}`);
  return 0;
}

function readOptions(words: string[]) {
  const { values } = parse(words);
  const server = URL.parse(values.server);
  if (server === null || !/^https?:$/.test(server.protocol)) {
    throw new UsageError('--server takes an http(s) URL.');
  }
  return { ...values, server: server.href.replace(/\/+$/, '') };
}

function parse(args: string[]) {
  const options = {
    server: { type: 'string', default: DEFAULT_SERVER },
    out: { type: 'string', default: DEFAULT_FILE },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ args, options });
  } catch (error) {
    throw new UsageError(explainError(error));
  }
}
