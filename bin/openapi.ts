/**
 * Writes the OpenAPI document of the service: `npm run openapi`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { openApiDocument } from '../lambda/openapi/document.ts';
import { httpUrl } from './command-line/option-values.ts';
import { createProgram, runProgram } from './command-line/program.ts';
import { DEFAULT_PORT } from './local/run/local-settings.ts';

const LOCAL_RUN = `http://127.0.0.1:${DEFAULT_PORT}`;

const program = createProgram('openapi')
  .description('Writes the OpenAPI 3.1 document of the service.')
  .option('--server <url>', `where the service is deployed (default: the local run, ${LOCAL_RUN})`, httpUrl)
  .option('--out <file>', 'file to write, - for standard output', 'build/openapi.json')
  .action(async ({ server = new URL(LOCAL_RUN), out }: { server?: URL; out: string }) => {
    await writeDocument(server.href.replace(/\/+$/, ''), out);
  });

process.exitCode = await runProgram(program, process.argv.slice(2));

async function writeDocument(server: string, out: string): Promise<void> {
  const text = `${JSON.stringify(openApiDocument(server), null, 2)}\n`;
  if (out === '-') {
    process.stdout.write(text);
    return;
  }
  const file = resolve(out);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  console.log(`Written: ${file}`);
}
