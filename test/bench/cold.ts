/**
 * `npm run bench:cold`: the time from the start of a process to the first byte of a PNG, by stage, with nothing unpacked
 * and nothing loaded. It also compares the unpacking with that of @sparticuz/chromium.
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { readProcessWords } from '../../bin/command-line/program.ts';
import { textTable } from '../../bin/command-line/text-table.ts';
import { gatewayEvent } from '../../bin/local/gateway/event.ts';
import { readLocalSettings } from '../../bin/local/run/settings.ts';
import { startLocal } from '../../bin/local/run/start.ts';
import { bundleFunction } from './cold/bundle.ts';
import type { FirstCaptureOrder, FirstCaptureTimes } from './cold/first-capture.ts';
import { type BenchOptions, createBenchProgram } from './options.ts';
import { PAGES, startPageSite } from './pages.ts';
import { median, ratioOf } from './statistics.ts';
import { inWorkshop, tell } from './workshop.ts';

const DEFAULT_ROUNDS = 5;
const UNPACK_GOAL = 0.3;
const PNG_MAGIC = '89504e47';

const options = readProcessWords(
  createBenchProgram('bench:cold', DEFAULT_ROUNDS).description(
    'Measures from the start of a process to the first byte of a PNG, by stage, and the unpacking alone.',
  ),
).opts<BenchOptions>();
await inWorkshop(options.json, async ({ browserPack, filtersPack }) => {
  const outdir = await mkdtemp(join(tmpdir(), 'bench-bundle-'));
  const code = await bundleFunction({ browserPack, filtersPack, outdir });
  const starter = join(outdir, 'first-capture.mjs');
  const entryPoint = join(import.meta.dirname, 'cold', 'first-capture.ts');
  await build({ entryPoints: [entryPoint], outfile: starter, format: 'esm', platform: 'node' });
  const { size } = await stat(code);
  console.log(`The function's code: ${(size / 2 ** 20).toFixed(2)} MiB, as cdk synth bundles it.\n`);

  const world = await startLocal({
    ...readLocalSettings({ PORT: '0' }),
    browserPack,
    filtersPack,
    inPageScripts: join(dirname(code), 'in-page'),
    environment: process.env,
    // Only the tables and their keys are used here. Other processes call the function.
    loadHandler: async () => async () => ({ statusCode: 503, body: '' }),
    logFault: console.error,
  });
  const site = await startPageSite();
  try {
    const first = { starter, code, environment: { ...process.env }, url: site.url + PAGES.plain.path };
    const compileCache = join(outdir, 'compile-cache');
    await firstCapture(first, { NODE_COMPILE_CACHE: compileCache });
    const plain: Stages[] = [];
    const cached: Stages[] = [];
    const unpack = { ours: [] as number[], brotli: [] as number[] };
    for (let round = 0; round < options.rounds; round++) {
      plain.push(await firstCapture(first));
      cached.push(await firstCapture(first, { NODE_COMPILE_CACHE: compileCache }));
      unpack.ours.push(await unpackOnce(browserPack, 'ours'));
      unpack.brotli.push(await unpackOnce(browserPack, 'brotli'));
      tell(`Round ${round + 1} of ${options.rounds}`);
    }
    report(plain, cached);
    reportUnpack(unpack);
    return { codeBytes: size, plain, cached, unpack };
  } finally {
    await Promise.all([site.close(), world.close()]);
  }
});

/** Stage -> milliseconds, in order; `total` last. */
type Stages = Record<string, number>;

interface First {
  starter: string;
  code: string;
  environment: NodeJS.ProcessEnv;
  url: string;
}

async function firstCapture(first: First, more: NodeJS.ProcessEnv = {}): Promise<Stages> {
  const folder = await mkdtemp(join(tmpdir(), 'cold-'));
  const env = { ...first.environment, TMPDIR: folder, ...more };
  const body = Buffer.from(JSON.stringify({ url: first.url }));
  const event = gatewayEvent(
    {
      method: 'POST',
      target: '/screenshot',
      httpVersion: '1.1',
      rawHeaders: ['Content-Type', 'application/json', 'X-API-Key', 'local-pro'],
      sourceIp: '127.0.0.1',
      body,
    },
    { requestId: `cold-${folder.slice(-6)}`, takenAt: Date.now() },
  );
  const order: FirstCaptureOrder = { code: pathToFileURL(first.code).href, event };
  const spawnedAt = performance.timeOrigin + performance.now();
  const child = fork(first.starter, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  child.send(order);
  const [times]: FirstCaptureTimes[] = await once(child, 'message');
  if (child.exitCode === null) await once(child, 'exit');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (times === undefined || !times.magic.startsWith(PNG_MAGIC))
    throw new Error('The first capture gave no PNG');
  return stagesOf(times, spawnedAt);
}

/** The function counts the unpacking as a part of the launch. */
function stagesOf(times: FirstCaptureTimes, spawnedAt: number): Stages {
  const told = [...times.serverTiming.matchAll(/([\w-]+);dur=([\d.]+)/g)];
  const stages = Object.fromEntries(told.map(([, name = '', ms]) => [name, Number(ms)]));
  const handlerMs = times.answeredAt - times.importedAt;
  const unpackMs = times.unpackedAt - times.unpackStartedAt;
  const { key = 0, admission = 0, launch = 0, ...rest } = stages;
  const known = Object.values(stages).reduce((sum, ms) => sum + ms, 0);
  return {
    'node start': times.startedAt - spawnedAt,
    'import of the code': times.importedAt - times.startedAt,
    key,
    admission,
    unpack: unpackMs,
    'launch, the rest': launch - unpackMs,
    ...rest,
    'in no stage': handlerMs - known,
    total: times.answeredAt - spawnedAt,
  };
}

async function unpackOnce(pack: string, way: 'ours' | 'brotli'): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'unpack-'));
  const script = join(import.meta.dirname, 'cold', 'unpack-once.ts');
  // Unpacks the libraries too, as in Lambda.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const { stdout } = await promisify(execFile)(process.execPath, [script, pack, way], { env });
  await rm(folder, { recursive: true, force: true });
  return Number(stdout);
}

function report(plain: readonly Stages[], cached: readonly Stages[]): void {
  const names = Object.keys(plain[0] ?? {});
  const cell = (runs: readonly Stages[], name: string) =>
    median(runs.map((stages) => stages[name] ?? 0)).toFixed(1);
  console.log('Cold start to the first byte of a PNG (median milliseconds):\n');
  console.log(
    textTable([
      ['stage', 'as deployed', 'with a filled compile cache'],
      ...names.map((name) => [name, cell(plain, name), cell(cached, name)]),
    ]),
  );
}

function reportUnpack({ ours, brotli }: { ours: number[]; brotli: number[] }): void {
  const ratio = ratioOf(ours, brotli);
  console.log(
    `\nUnpacking: ours ${median(ours).toFixed(0)} ms, brotli ${median(brotli).toFixed(0)} ms, ratio ${ratio.toFixed(2)}; ` +
      `goal: at most ${UNPACK_GOAL}: ${ratio <= UNPACK_GOAL ? 'met' : 'MISSED'}`,
  );
}
