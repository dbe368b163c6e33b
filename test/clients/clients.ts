/**
 * `npm run test:clients`: generates clients in six languages from the OpenAPI document and uses them against
 * the local run; lints the document; tries the service with Schemathesis. Downloads the tools with pip, go,
 * mvn and npm, and says what it could not run. Exits with 1 when something failed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listOption } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { localLinkSecret } from '../../bin/local/storage/seed.ts';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { keyIdOf } from '../../lambda/admission/link/link-record.ts';
import { openApiDocument } from '../../lambda/openapi/document.ts';
import { startServiceProcess } from '../bench/service-process.ts';
import { KITS } from './kits.ts';
import { LARGE_HTML, readWithFetch } from './requests.ts';
import { type Outcome, tryKit } from './try-kit.ts';

const FOLDER = join(import.meta.dirname, '../../build/clients');

const { only } = readProcessWords(
  createProgram('test:clients')
    .description('Generates clients from the OpenAPI document, and tries them on the local run.')
    .addOption(
      listOption(
        '--only <names>',
        'what is tried',
        KITS.map(({ name }) => name),
      ),
    ),
).opts<{ only: string[] }>();

console.log('Starting the service');
// Schemathesis makes up addresses.
const service = await startServiceProcess(undefined, { ALLOW_PRIVATE_TARGETS: 'false' });
const outcomes: Outcome[] = [];
try {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'openapi.json'), JSON.stringify(openApiDocument(service.url), null, 2));
  const expected = await readWithFetch(service);
  const environment = {
    ...process.env,
    SERVICE_URL: service.url,
    API_KEY: service.apiKey,
    KEY_ID: keyIdOf(hashApiKey(service.apiKey)),
    LINK_SECRET: localLinkSecret(service.apiKey),
    LARGE_HTML,
  };
  for (const kit of KITS.filter(({ name }) => only.includes(name))) {
    console.log(`Trying ${kit.name}`);
    outcomes.push(await tryKit(kit, { folder: FOLDER, environment, expected }));
  }
} finally {
  await service.close();
}

const rows = outcomes.map(({ kit, result, detail, seconds, versions }) => [
  kit,
  result === 'passed' ? detail : result,
  `${seconds} s`,
  versions,
]);
console.log(`\n${textTable([['kit', 'result', 'time', 'versions'], ...rows])}`);
for (const { kit, result, detail } of outcomes) {
  if (result !== 'passed') console.log(`\n${kit} ${result}: ${detail}`);
}
process.exitCode = outcomes.some(({ result }) => result === 'FAILED') ? 1 : 0;
