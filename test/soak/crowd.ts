/**
 * Many callers at once, while targets and DynamoDB are slow, replies get lost and browsers are killed at
 * work. Then compares the charged quota with what was delivered. Run it with `npm run soak:crowd --
 * 300`; exits 1 if anything is wrong.
 */
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { createTurns } from '../../bin/local/gateway/invocation-turns.ts';
import { readUsage } from '../../lambda/admission/usage-record.ts';
import { runningBrowsers } from '../security/browser-process.ts';
import { DYNAMO_STEPS, isUpload } from '../security/steps.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { startPages } from '../support/page-server.ts';
import { startService } from '../support/service.ts';
import { compareLeftovers, countLeftovers, report, useOwnTemporaryFolder } from './leftovers.ts';

const [COUNT] = readProcessWords(
  createProgram('soak:crowd')
    .description('Captures for many callers at once while everything around them is slow or fails.')
    .argument('[count]', 'how many callers', wholeNumber(1), 300),
).processedArgs as [number];
// A caller with a storage credential.
const CALLER = 'local-pro';
/** Captures at a time. The other callers wait for their turn, as on one machine. */
const CONCURRENCY = 4;
/** Of each request to DynamoDB, ms. */
const DYNAMO_MS = 5;
const LATE_MS = 400;
/** A browser is killed so long after a capture has begun. */
const KILL_MS = 300;

useOwnTemporaryFolder();
const body = `<h1>Crowd</h1><script>fetch('/late').then((r) => r.text()).then((t) => document.body.append(t))</script>`;
const pages = await startPages({
  '/page': body,
  '/late-page': (_request, response) =>
    void setTimeout(() => response.writeHead(200, { 'Content-Type': 'text/html' }).end(body), LATE_MS),
  '/late': (_request, response) => void setTimeout(() => response.end('late'), LATE_MS),
  '/closed': (request) => void request.socket.destroy(),
  '/nothing': (_request, response) => void response.writeHead(204).end(),
});
let dynamo: FaultProxy | undefined;
let storage: FaultProxy | undefined;
const service = await startService({}, async (endpoints) => {
  dynamo = await startFaultProxy(endpoints.dynamo);
  storage = await startFaultProxy(endpoints.storage);
  dynamo.slowDown(DYNAMO_MS);
  return { dynamoEndpoint: dynamo.endpoint, s3Endpoint: storage.endpoint };
});
const LIMITS = { ratePerMinute: 1_000_000, quotaPerMonth: 1_000_000 };
await service.addKey({ apiKey: 'soak', callerId: CALLER, ...LIMITS });
const month = new Date().toISOString().slice(0, 7);
const turns = createTurns({ concurrency: CONCURRENCY, maxWaiting: COUNT });

const REQUESTS = [
  { path: '/page' },
  { path: '/late-page', format: 'jpeg', fullPage: true },
  { path: '/page', storage: 'r2' },
  { path: '/late-page', format: 'pdf' },
  { path: '/closed' },
  { path: '/page', selector: 'h1' },
  { path: '/nothing' },
  { path: '/late-page', format: 'webp', selector: '#nowhere' },
];

/** One for each capture, in turn. No fault lasts longer than the tries of one call. */
const FAULTS = [
  () => dynamo?.fail('lose', DYNAMO_STEPS.reserve, 1),
  () => void setTimeout(killOne, KILL_MS),
  () => dynamo?.fail('lose', DYNAMO_STEPS.settle, 1),
  () => storage?.fail('lose', isUpload, 1),
  () => dynamo?.fail('lose', DYNAMO_STEPS.key, 1),
  () => dynamo?.fail(500, DYNAMO_STEPS.settle, 1),
];

function killOne(): void {
  const [first] = runningBrowsers();
  try {
    if (first !== undefined) process.kill(first, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

let delivered = 0;
const outcomes: Record<string, number> = {};

async function shoot(index: number): Promise<void> {
  const endTurn = await turns.take(new AbortController().signal, `caller ${index}`);
  if (typeof endTurn === 'string') throw new Error(`No turn: ${endTurn}`);
  try {
    FAULTS[index % FAULTS.length]?.();
    const { path, ...options } = REQUESTS[index % REQUESTS.length] ?? { path: '/page' };
    const answer = await service.post({ url: pages.url + path, ...options }, 'soak');
    if (answer.status === 200) delivered += 1;
    const outcome = answer.status === 200 ? 'delivered' : String(answer.json().code);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  } finally {
    endTurn();
  }
}

async function crowd(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_none, index) => shoot(index)));
}

// The first captures unpack, connect and compile. Later counts are compared with the state after them.
await crowd(REQUESTS.length * 2);
const before = await countLeftovers();
const startedAt = performance.now();
await crowd(COUNT);
dynamo?.heal();
storage?.heal();
const seconds = (performance.now() - startedAt) / 1000;
const after = await countLeftovers();
const usage = readUsage(await service.usage(CALLER, month));
const { monthCount: charged, reservations } = usage;
const stored = storage?.passed.filter((each) => isUpload(each) && each.status === 200).length ?? 0;
const uploads = new Set(storage?.passed.filter(isUpload).map(({ path }) => path)).size;
await Promise.all([pages.close(), service.close(), dynamo?.close(), storage?.close()]);

// Clients of DynamoDB and storage keep a connection for each capture at a time, which the
// first captures may not have needed.
console.error(`${COUNT} callers in ${seconds.toFixed(1)} s:`, outcomes);
report([
  ...compareLeftovers({ ...before, sockets: before.sockets + 2 * CONCURRENCY }, after),
  ['charged against delivered', delivered, charged, charged === delivered],
  ['open reservations', 0, reservations.size, reservations.size === 0],
  ['objects against their keys', uploads, stored, stored >= uploads],
]);
