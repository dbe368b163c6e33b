import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayEvent } from '../../bin/local/gateway/event.ts';
import { ensureBuckets } from '../../bin/local/storage/bucket.ts';
import { startEmbeddedDynamo } from '../../bin/local/storage/embedded-dynamo.ts';
import { startEmbeddedStorage } from '../../bin/local/storage/embedded-storage.ts';
import { seed } from '../../bin/local/storage/seed.ts';
import { asDocuments } from '../../lambda/aws/dynamo.ts';
import { HEAP_FLAG } from '../../lambda/heap.ts';
import { METRICS_NAMESPACE } from '../../lambda/observe/metric-names.ts';
import { createKmsSeal, type OwnerKind } from '../../lambda/secrets/seal.ts';
import { ROOT } from '../../lib/browser-layer/package-folder.ts';
import { DENY_HOSTS_FILE, IN_PAGE_FOLDER, NOTICES_FILE } from '../../lib/function-bundle/file-names.ts';
import { environmentOf, runningBrowsers } from '../security/browser-process.ts';
import { type Assembly, sizeOf, synthesizeForReal } from '../support/assembly.ts';
import { type DeployedFunction, startFunction } from '../support/deployed-function.ts';
import { eventually } from '../support/eventually.ts';
import { type KeyService, startKeyService } from '../support/key-service.ts';
import { linkTo } from '../support/link.ts';
import { type PageServer, startPages } from '../support/page-server.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { describePicture, readPng } from '../support/pixels.ts';
import { tablesOf, templateEnvironment } from '../support/template-environment.ts';
import { makeTemplateResources } from '../support/template-resources.ts';

// A synthesis with bundling and one unpacking of the browser, on a machine that may be busy.
const SETUP_CAP_MS = 180_000;

// Lambda's limit on function and layers together, unzipped.
// Source: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
const LAMBDA_PACKAGE_LIMIT_BYTES = 250 * 1024 * 1024;

const SMALL_CODE_BYTES = 4 * 1024 * 1024;

/** Too many for the environment. */
const DENY_HOSTS = Array.from({ length: 300 }, (_, index) => `host-${index}.denied.example`);

const AWS_CREDENTIALS = { accessKeyId: 'role', secretAccessKey: 'role-secret' };
const BOX = 100;
// Three characters, and one that no font has. If a font is missing, all four look like the last one.
const CHARACTERS = ['あ', '語', '骨', '\u{E000}'];

/** Text in a script that needs a font of its own, WebGL, a video and stored items. */
const RICH_PAGE = `<p>日本 عربي 😀</p><video src="data:video/mp4;base64,AAAA"></video><canvas></canvas><script>
  document.querySelector('canvas').getContext('webgl2').clear(0x4000);
  localStorage.item = 'a';
  indexedDB.open('b');
</script>`;

/** The browsers that ran when the page was asked for, one list for each request. */
const askedBy: number[][] = [];

const PAGES = {
  '/browsers': (_request: IncomingMessage, response: ServerResponse) => {
    askedBy.push(runningBrowsers(deployed.pid));
    response.setHeader('Content-Type', 'text/html').end(RICH_PAGE);
  },
  '/plain': '<!doctype html><title>Plain</title><body style="margin:0;background:#336699">Deployed</body>',
  '/japanese': `<!doctype html><html lang="ja"><meta charset="utf-8"><body style="margin:0;font:80px/${BOX}px sans-serif">${CHARACTERS.map(
    (text, index) =>
      `<div style="position:absolute;left:${index * BOX}px;top:0;width:${BOX}px">${text}</div>`,
  ).join('')}`,
};

let assembly: Assembly;
let deployed: DeployedFunction;
let pages: PageServer;
let keyService: KeyService;
let folder: string;
let answers: Record<'plain' | 'uploaded', Awaited<ReturnType<typeof send>>>;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deployable-'));
  const [synthesized, database, storage, pageServer, kms] = await Promise.all([
    synthesizeForReal({ denyHosts: DENY_HOSTS }),
    startEmbeddedDynamo(undefined, AWS_CREDENTIALS),
    startEmbeddedStorage(join(folder, 'storage')),
    startPages(PAGES),
    startKeyService(),
  ]);
  [assembly, pages, keyService] = [synthesized, pageServer, kms];
  closers.push(database.close, storage.close, pageServer.close, kms.close, synthesized.remove);
  const dynamo = asDocuments(
    new DynamoDBClient({ endpoint: database.endpoint, region: 'us-east-1', credentials: AWS_CREDENTIALS }),
  );
  const client = new KMSClient({
    endpoint: keyService.url,
    region: 'us-east-1',
    credentials: AWS_CREDENTIALS,
  });
  closers.push(() => dynamo.destroy());
  const resolve = await makeTemplateResources(assembly.resources, { dynamo, storage });
  const environment = templateEnvironment(assembly.functionProperties, resolve);
  const sealOf = (owner: OwnerKind) => createKmsSeal(client, environment.SECRETS_KEY_ID ?? '', owner);
  await ensureBuckets(storage);
  await seed({ dynamo, sealOf, storage, now: Date.now, tables: tablesOf(environment) });
  // Addresses of the servers that replace AWS and R2, and the page that may be captured.
  const servers = {
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_ENDPOINT_URL_KMS: keyService.url,
    S3_ENDPOINT: storage.endpoint,
    S3_ACCESS_KEY_ID: storage.accessKey.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.accessKey.secretAccessKey,
    ALLOW_PRIVATE_TARGETS: `127.0.0.1:${pages.port}`,
  };
  deployed = await startFunction(assembly, { resolve, servers });
  closers.unshift(deployed.stop);
  answers = {
    plain: await capture({ url: `${pages.url}/plain`, width: 300, height: 200 }),
    uploaded: await capture({ url: `${pages.url}/plain`, format: 'pdf', storage: 'r2' }),
  };
}, SETUP_CAP_MS);

afterAll(async () => {
  for (const close of closers) await close();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
async function send(method: string, target: string, body?: Record<string, unknown>, leftMs?: number) {
  const event = gatewayEvent(
    {
      method,
      target,
      httpVersion: '1.1',
      rawHeaders: body ? ['X-API-Key', 'local-pro', 'Content-Type', 'application/json'] : [],
      sourceIp: '127.0.0.1',
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    },
    { requestId: `deployed-${++count}`, receivedAt: Date.now() },
  );
  const { statusCode, headers = {}, body: text, isBase64Encoded } = await deployed.invoke(event, leftMs);
  return { statusCode, headers, file: Buffer.from(text, isBase64Encoded ? 'base64' : 'utf8') };
}

async function readCodes(): Promise<string[]> {
  const files = (await readdir(assembly.codeFolder)).filter((name) => name.endsWith('.mjs'));
  return Promise.all(files.map((name) => readFile(join(assembly.codeFolder, name), 'utf8')));
}

const capture = (body: Record<string, unknown>, leftMs?: number) => send('POST', '/screenshot', body, leftMs);

describe('the output of the synthesis, laid out as in Lambda', () => {
  it('fits into Lambda', async () => {
    const [code, layer] = await Promise.all([sizeOf(assembly.codeFolder), sizeOf(assembly.layerFolder)]);
    expect(layer).toBeGreaterThan(50 * 1024 * 1024);
    expect(code + layer).toBeLessThan(LAMBDA_PACKAGE_LIMIT_BYTES);
    // The size that a change of code uploads.
    expect(code).toBeLessThan(SMALL_CODE_BYTES);
  });

  it('gives the sender of webhooks code of its own, without the browser', async () => {
    const folder = assembly.senderCodeFolder ?? expect.fail('The template has no sender');
    expect(folder).not.toBe(assembly.codeFolder);
    const code = await loadedAtStart(folder);
    expect(
      ['webhook-signature', 'AmazonSQS', 'Target.createTarget'].filter((text) => code.includes(text)),
    ).toEqual(['webhook-signature', 'AmazonSQS']);
    expect(await readdir(folder)).toContain(NOTICES_FILE);
    expect(await sizeOf(folder)).toBeLessThan(SMALL_CODE_BYTES / 2);
  });

  it('leaves out the package that downloads and starts browsers', async () => {
    const codes = await readCodes();
    expect(codes.filter((code) => code.includes('chrome-for-testing-public'))).toEqual([]);
  });

  it('starts with one file of code, and a few small ones', async () => {
    const codeOf = (name: string) => readFile(join(assembly.codeFolder, name), 'utf8');
    const namesIn = (code: string, pattern: RegExp) =>
      [...code.matchAll(pattern)].map(([, name = '']) => name);
    const waiting = ['index.mjs', ...namesIn(await codeOf('index.mjs'), /\bimport\("\.\/([^"]+)"\)/g)];
    const loaded = new Map<string, number>();
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (loaded.has(name)) continue;
      const code = await codeOf(name);
      loaded.set(name, code.length);
      waiting.push(...namesIn(code, /\b(?:from|import)"\.\/([^"]+)"/g));
    }
    const [largest = 0, ...others] = [...loaded.values()].toSorted((one, other) => other - one);
    expect(others.length).toBeLessThan(20);
    expect(others.reduce((sum, size) => sum + size, 0)).toBeLessThan(largest / 10);
  });

  it("loads Node's http without its fetch, which an import would load too", async () => {
    const imports = /\b(?:from|import)\s*\(?\s*["'](?:node:)?http["']/;
    expect((await readCodes()).filter((code) => imports.test(code))).toEqual([]);
  });

  it('loads the clients of KMS and S3 and the filter engines when a request needs them, not at the start', async () => {
    const code = await loadedAtStart(assembly.codeFolder);
    const isIn = (text: string) => code.includes(text);
    expect(['DynamoDB_20120810', 'TrentService', 'x-amz-copy-source', 'generichide'].filter(isIn)).toEqual([
      'DynamoDB_20120810',
    ]);
  });

  it('lets the heap grow', async () => {
    expect(await loadedAtStart(assembly.codeFolder)).toContain(HEAP_FLAG);
  });

  it('loads no part of puppeteer but its connection', async () => {
    const code = await loadedAtStart(assembly.codeFolder);
    // Texts of its Connection and of its Page.
    const texts = ['Target closed', 'waitForNetworkIdle'];
    expect(texts.filter((text) => code.includes(text))).toEqual(['Target closed']);
  });

  it('contains the licences of the packages in it, and no report of the build', async () => {
    const files = await readdir(assembly.codeFolder);
    expect(files).toEqual(expect.arrayContaining(['index.mjs', 'unpack-worker.mjs']));
    expect(files.filter((name) => !name.endsWith('.mjs')).sort()).toEqual([
      NOTICES_FILE,
      DENY_HOSTS_FILE,
      IN_PAGE_FOLDER,
    ]);
    const notice = await readFile(join(assembly.codeFolder, NOTICES_FILE), 'utf8');
    const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    // The layer contains the browser, with a notice of its own.
    const { '@sparticuz/chromium': _, ...bundled } = manifest.dependencies as Record<string, string>;
    const missing = Object.entries(bundled).filter(
      ([name, version]) => !notice.includes(`\n${name} ${version} (`),
    );
    expect(missing).toEqual([]);
  });

  it('answers /health with ok', async () => {
    const { statusCode, file } = await send('GET', '/health');
    expect([statusCode, file.toString()]).toEqual([200, '{"status":"ok"}']);
  });

  it('captures a page as PNG', () => {
    const { statusCode, headers, file } = answers.plain;
    expect([statusCode, headers['Content-Type']]).toEqual([200, 'image/png']);
    expect(describePicture(file)).toBe('png 300x200');
    expect(readPng(file).at(299, 199)).toBe('#336699');
  });

  it('answers a signed link, whose secret KMS opens, keeps its file, and has glyphs for Japanese', async () => {
    const link = linkTo({ url: `${pages.url}/japanese`, width: CHARACTERS.length * BOX, height: BOX });
    const [made, kept] = [await send('GET', link), await send('GET', link)];
    expect([made, kept].map(({ statusCode, headers }) => [statusCode, headers['X-Cache']])).toEqual([
      [200, 'miss'],
      [200, 'hit'],
    ]);
    expect(kept.file.equals(made.file)).toBe(true);
    expect((await send('GET', `${link}0`)).statusCode).toBe(403);
    const picture = readPng(made.file);
    const shapes = CHARACTERS.map((_, index) => shapeOf(picture, index * BOX));
    expect(new Set(shapes).size).toBe(CHARACTERS.length);
    for (const shape of shapes.slice(0, -1)) expect(shape).toContain('#');
  });

  it("prints a page, and uploads it to the caller's bucket with a secret that only KMS decrypts", async () => {
    const { statusCode, file } = answers.uploaded;
    const { success, url } = JSON.parse(file.toString());
    expect([statusCode, success]).toEqual([200, true]);
    const object = await fetch(url);
    const [page] = await readPdf(Buffer.from(await object.arrayBuffer()));
    expect(page?.texts.map(({ text }) => text)).toContain('Deployed');
  });

  it('refuses an address inside the cloud', async () => {
    const { statusCode, headers, file } = await capture({ url: 'http://169.254.169.254/' });
    expect([statusCode, JSON.parse(file.toString()).code]).toEqual([422, 'target_forbidden']);
    expect(headers['Content-Type']).toBe('application/problem+json');
  });

  it("runs with the template's variables and memory", () => {
    const environment = environmentOf(deployed.pid);
    const { MemorySize, Environment } = assembly.functionProperties;
    expect(environment.AWS_LAMBDA_FUNCTION_MEMORY_SIZE).toBe(String(MemorySize));
    const literals = Object.entries(Environment.Variables).filter(
      ([name, value]) => typeof value === 'string' && !value.startsWith('/opt/') && !isReplaced(name),
    );
    expect(literals.map(([name]) => name)).toEqual(
      expect.arrayContaining(['METRICS_NAMESPACE', 'PLANS', 'WAITING_BROWSERS']),
    );
    expect(environment).toMatchObject(Object.fromEntries(literals));
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(Object.keys(Environment.Variables)));
  });

  it('refuses the hosts of a list that is too long for the environment', async () => {
    const { statusCode, file } = await capture({ url: 'http://www.host-299.denied.example/' });
    expect([statusCode, JSON.parse(file.toString()).code]).toEqual([422, 'target_forbidden']);
  });

  it('logs one line per request, and writes metrics to the namespace of the alarms', async () => {
    // The output comes through a separate pipe, a moment after the answer.
    const written = await eventually(() => {
      const all = deployed.log.map((line) => JSON.parse(line));
      const ids = all.flatMap(({ requestId }) => requestId ?? []);
      expect(ids).toEqual(Array.from({ length: count }, (_, index) => `deployed-${index + 1}`));
      expect(all.at(-1)).toHaveProperty('_aws');
      return all;
    });
    const namespaces = written.flatMap(({ _aws }) => _aws?.CloudWatchMetrics ?? []);
    expect(new Set(namespaces.map(({ Namespace }) => Namespace))).toEqual(new Set([METRICS_NAMESPACE]));
  });
});

describe('the browser that waits', () => {
  const shoot = async (fields = {}, leftMs?: number) => {
    const page = { url: `${pages.url}/browsers`, width: 100, height: 100 };
    const { statusCode } = await capture({ ...page, ...fields }, leftMs);
    expect(statusCode).toBe(200);
    await deployed.frozen();
  };

  it('is launched when the answer is out, is frozen with the function, and serves one capture', async () => {
    await deployed.frozen();
    expect(deployed.order.slice(0, 2)).toEqual(['register', 'next']);
    const earlierCount = deployed.order.length;
    const [first] = runningBrowsers(deployed.pid);
    await shoot();
    const [second] = runningBrowsers(deployed.pid);
    expect(deployed.order.slice(earlierCount)).toEqual(['answer', 'next']);
    expect(askedBy.splice(0).at(-1)).toEqual([first]);
    expect(second).not.toBe(first);
  });

  it('keeps its unpacked files as they are, whatever the captures', async () => {
    const before = await listTemporary(deployed.temporary);
    for (const fields of [{}, { timezone: 'Asia/Tokyo' }, { device: 'iphone-15' }, { format: 'pdf' }]) {
      await shoot(fields);
    }
    expect(before).toContainEqual(expect.stringMatching(/^browser-[^/]+\/chromium /));
    expect(await listTemporary(deployed.temporary)).toEqual(before);
    askedBy.splice(0);
  });

  it('is left alone by the end of a capture that needs another one', async () => {
    const [waiting] = runningBrowsers(deployed.pid);
    await shoot({ timezone: 'Asia/Tokyo' });
    expect(runningBrowsers(deployed.pid)).toEqual([waiting]);
    await shoot();
    expect(askedBy.splice(0).at(-1)).toEqual([waiting]);
    expect(deployed.log.filter((line) => line.includes('escapedProcesses'))).toEqual([]);
  });

  it('is not launched when less time is left than a launch may take, and is after the next capture', async () => {
    await shoot({}, 5_000);
    expect(runningBrowsers(deployed.pid)).toEqual([]);
    await shoot();
    expect(runningBrowsers(deployed.pid)).toHaveLength(1);
  });

  it('is replaced when it has died in the freeze', async () => {
    process.kill(runningBrowsers(deployed.pid)[0] ?? 0, 'SIGKILL');
    await shoot();
    expect(runningBrowsers(deployed.pid)).toHaveLength(1);
  });
});

/** As a user of this machine, the function would kill other processes of that user. */
function isReplaced(name: string): boolean {
  return name === 'PROCESS_SWEEP' && process.getuid?.() !== 0;
}

/** Every file and folder below the folder but profiles, with what a change to it would change. */
async function listTemporary(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const kept = names.filter((name) => !name.startsWith('screenshot-profile-'));
  const lines = kept.map(async (name) => {
    const { ino, size, mtimeMs, ctimeMs } = await lstat(join(folder, name));
    return [name, ino, size, mtimeMs, ctimeMs].join(' ');
  });
  return (await Promise.all(lines)).sort();
}

/** A box as text: one character for each pixel, dark or not. */
function shapeOf(picture: ReturnType<typeof readPng>, left: number): string {
  const pixels = Array.from({ length: BOX * BOX }, (_, at) =>
    picture.at(left + (at % BOX), Math.floor(at / BOX)),
  );
  return pixels.map((colour) => (colour < '#808080' ? '#' : '.')).join('');
}

/** The entry, what it imports, and what these import at once. */
async function loadedAtStart(folder: string): Promise<string> {
  const known = new Map<string, string>();
  const load = async (name: string, imports: RegExp) => {
    if (known.has(name)) return;
    const code = await readFile(join(folder, name), 'utf8');
    known.set(name, code);
    for (const [, imported = ''] of code.matchAll(imports)) {
      await load(imported, /\b(?:from|import)"\.\/([\w.-]+\.mjs)"/g);
    }
  };
  await load('index.mjs', /\b(?:from|import\(?)"\.\/([\w.-]+\.mjs)"/g);
  return [...known.values()].join('\n');
}
