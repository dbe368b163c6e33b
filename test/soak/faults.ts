/**
 * Runs many mixed captures with faults: failing targets, lost replies of DynamoDB, outages, storage that
 * refuses, killed browsers, waiting ones too, and handlers that never settle. Then counts leaks and charged
 * quota. Run it with `npm run soak:faults -- 1000`; exits 1 if anything is wrong.
 */
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { readUsage } from '../../lambda/admission/usage-record.ts';
import { killBrowsers, runningBrowsers } from '../security/browser-process.ts';
import { DYNAMO_STEPS, isUpload } from '../security/steps.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { startPages } from '../support/page-server.ts';
import { startService } from '../support/service.ts';
import { compareLeftovers, countLeftovers, report, useOwnTemporaryFolder } from './leftovers.ts';

const [COUNT] = readProcessWords(
  createProgram('soak:faults')
    .description(
      'Runs many captures while targets, DynamoDB, storage and browsers fail, and counts what is left behind.',
    )
    .argument('[count]', 'how many captures', wholeNumber(1), 1_000),
).processedArgs as [number];
// A caller with a storage credential.
const CALLER = 'local-pro';
/**
 * The clock starts in the middle of a month. It is moved on now and then, so
 * that reservations become overdue.
 */
const MIDDLE = Date.UTC(2026, 0, 15);
const MONTH = '2026-01';
const MOVED_EVERY = 25;
const MOVED_BY_MS = 120_000;
/** One browser waits for the next capture, as in the deployed function. */
const WAITING = 1;

useOwnTemporaryFolder();
let aheadMs = 0;
const now = () => MIDDLE + Math.round(performance.now()) + aheadMs;

const pages = await startPages({
  '/page': `<h1>Soak</h1><script>fetch('/data').then((r) => r.text()).then((t) => document.body.append(t))</script>`,
  '/data': 'data',
  '/nothing': (_request, response) => void response.writeHead(204).end(),
  '/closed': (request) => void request.socket.destroy(),
  '/killer': (_request, response) => {
    killBrowsers();
    response.end();
  },
});
let dynamo: FaultProxy | undefined;
let storage: FaultProxy | undefined;
const service = await startService({ now }, async (endpoints) => {
  dynamo = await startFaultProxy(endpoints.dynamo);
  storage = await startFaultProxy(endpoints.storage);
  return { dynamoEndpoint: dynamo.endpoint, s3Endpoint: storage.endpoint, waitingBrowsers: WAITING };
});
await service.addKey({
  apiKey: 'soak',
  callerId: CALLER,
  ratePerMinute: 1_000_000,
  quotaPerMonth: 1_000_000,
});

const SHOTS = [
  { format: 'png' },
  { format: 'jpeg', fullPage: true },
  { format: 'webp', selector: 'h1' },
  { format: 'pdf' },
  { format: 'png', storage: 'r2' },
];
const killedIn = (ms: number) => () => void setTimeout(killBrowsers, ms);

function signalBrowsers(signal: NodeJS.Signals): void {
  for (const pid of runningBrowsers()) process.kill(pid, signal);
}
const frozenFor = (ms: number) => () => {
  signalBrowsers('SIGSTOP');
  setTimeout(() => signalBrowsers('SIGCONT'), ms);
};

/** The faults, each with its page. Every second capture gets one of these, in turn. */
const FAULTS: [name: string, begin: () => void, request?: object][] = [
  ['a reply but no document', () => undefined, { path: '/nothing' }],
  ['no reply', () => undefined, { path: '/closed' }],
  ['reply about the key lost', () => dynamo?.fail('lose', DYNAMO_STEPS.key, 1)],
  ['reply about the reservation lost', () => dynamo?.fail('lose', DYNAMO_STEPS.reserve, 1)],
  ['two of them lost', () => dynamo?.fail('lose', DYNAMO_STEPS.reserve, 2)],
  ['every one of them lost', () => dynamo?.fail('lose', DYNAMO_STEPS.reserve)],
  ['reply about the charge lost', () => dynamo?.fail('lose', DYNAMO_STEPS.settle, 1)],
  ['reply about the refund lost', () => dynamo?.fail('lose', DYNAMO_STEPS.settle, 2), { path: '/nothing' }],
  ['DynamoDB refuses', () => dynamo?.fail('refuse', () => true)],
  ['DynamoDB fails', () => dynamo?.fail(500, () => true)],
  ['reply of the storage lost', () => storage?.fail('lose', isUpload, 1), { storage: 'r2' }],
  ['storage fails twice', () => storage?.fail(503, isUpload, 2), { storage: 'r2' }],
  ['storage forbids', () => storage?.fail(403, isUpload), { storage: 'r2' }],
  ['waiting browser killed', killBrowsers],
  ['waiting browser stopped', () => signalBrowsers('SIGSTOP')],
  ['waiting browser frozen for a while', frozenFor(150)],
  ['waiting browser frozen for long', frozenFor(2_000)],
  ['browser killed in its launch', killedIn(40)],
  ['browser killed at work', killedIn(160)],
  ['browser killed by every page', () => undefined, { path: '/killer' }],
  // Leaves the same behind as a killed handler: a reservation, and no file.
  ['handler killed', () => dynamo?.fail('refuse', DYNAMO_STEPS.settle), { path: '/nothing' }],
];

/** The first side is captured, the second one may fail. */
const compare = (url: string) =>
  service.call({
    path: '/compare',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'soak' },
    body: { before: { url: `${pages.url}/page` }, after: { url } },
  });
/** Two of so many are comparisons: one without a fault, one with the fault whose turn it is. */
const COMPARED_EVERY = 11;

let delivered = 0;
const outcomes: Record<string, number> = {};

async function shoot(index: number): Promise<void> {
  const fault = index % 2 === 1 ? FAULTS[Math.floor(index / 2) % FAULTS.length] : undefined;
  const [name = 'nothing wrong', begin, { path = '/page', ...options } = { path: '/page' }] = (fault ??
    []) as [string?, (() => void)?, { path?: string }?];
  begin?.();
  const isComparison = index % COMPARED_EVERY === 0 || index % COMPARED_EVERY === 1;
  const answer = isComparison
    ? await compare(pages.url + path)
    : await service.post({ url: pages.url + path, ...SHOTS[index % SHOTS.length], ...options }, 'soak');
  dynamo?.heal();
  storage?.heal();
  if (answer.status === 200) delivered += isComparison ? 2 : 1;
  const outcome = `${name}: ${answer.status === 200 ? 'delivered' : answer.json().code}`;
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  if (index % MOVED_EVERY === 0) aheadMs += MOVED_BY_MS;
}

// The first captures unpack, connect and compile. Later counts are compared with the state after them.
for (let index = 0; index < 20; index++) await shoot(index);
await service.captures.prepare();
const before = await countLeftovers(WAITING);
const startedAt = performance.now();
for (let index = 20; index < COUNT + 20; index++) await shoot(index);
const seconds = (performance.now() - startedAt) / 1000;
// One more admission, late enough to give every open reservation back.
aheadMs += MOVED_BY_MS;
await shoot(0);
await service.captures.prepare();
const after = await countLeftovers(WAITING);

const usage = readUsage(await service.usage(CALLER, MONTH));
const charged = usage.monthCount;
const open = usage.reservations.size + usage.bulkReservations.size;
const stored = storage?.passed.filter((each) => isUpload(each) && each.status === 200).length ?? 0;
const uploads = new Set(storage?.passed.filter(isUpload).map(({ path }) => path)).size;
await Promise.all([pages.close(), service.close(), dynamo?.close(), storage?.close()]);

console.error(`${COUNT} captures in ${seconds.toFixed(1)} s:`, outcomes);
report([
  ...compareLeftovers(before, after, WAITING),
  ['charged against delivered', delivered, charged, charged === delivered],
  ['open reservations', 0, open, open === 0],
  ['objects against their keys', uploads, stored, stored === uploads],
]);
