/**
 * Runs jobs by a queue that hands everything out twice and in any order, while workers are killed, replies of
 * DynamoDB are lost and tables are throttled. Then compares what was delivered with what was charged. Run it
 * with `npm run soak:jobs -- 10000`; exits 1 if anything is wrong.
 */
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { ServiceError } from '../../lambda/errors.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { aFile, randomFrom, startJobService } from '../support/job-service.ts';

const [COUNT, SEED] = readProcessWords(
  createProgram('soak:jobs')
    .description('Runs jobs while the queue, the tables and the workers fail, and counts what is charged.')
    .argument('[count]', 'how many items', wholeNumber(1), 10_000)
    .argument('[seed]', 'of the random numbers', wholeNumber(1), 1),
).processedArgs as [number, number];

const JOB_SIZE = 1_000;
const WORKERS = 8;
/**
 * While each worker handles a message. If no time passed, the leases of dead workers would not end while any
 * message is due, and would keep all places from the thousands of items that wait.
 */
const WORK_MS = 1_000;
/** As many dead workers as live ones can have a place. */
const PLACES = 2 * WORKERS;
const KILLED_SHARE = 0.01;
const FAILED_SHARE = 0.05;
const FAULT_SHARE = 0.02;
/** After so many requests to the tables, the next kind of fault has its turn. */
const FAULT_TURN = 500;
const FAULTS: readonly Fault[] = ['lose', 'refuse', 503, 'lose', 500];

const random = randomFrom(SEED);
const chance = (share: number) => random() < share;
let proxy: FaultProxy | undefined;
const jobs = await startJobService(
  {
    workers: WORKERS,
    workMs: WORK_MS,
    random,
    // A look at a job sends the next one: its copies would double every 15 minutes.
    copies: (message) => (message.kind === 'expand' && message.seen !== undefined ? 1 : 2),
  },
  undefined,
  {},
  async (endpoint) => {
    proxy = await startFaultProxy(endpoint);
    return proxy.endpoint;
  },
);
await jobs.addKey('key', 'caller', { quotaPerMonth: 10 * COUNT, jobConcurrency: PLACES });

const counts = { runs: 0, killed: 0, requests: 0 };
const broken = new ServiceError('target_unreachable', 'Nothing there.');
jobs.worker.runItem = async ({ index }) => {
  counts.runs += 1;
  if (chance(KILLED_SHARE)) {
    counts.killed += 1;
    return jobs.kill();
  }
  if (index % (1 / FAILED_SHARE) === 0) throw broken;
  return aFile();
};

const ids: string[] = [];
for (let left = COUNT; left > 0; left -= JOB_SIZE) {
  const requests = Array.from({ length: Math.min(JOB_SIZE, left) }, () => ({ url: 'https://example.com/' }));
  const { status, body } = await jobs.post({ requests });
  if (status !== 202) throw new Error(`A job was refused: ${JSON.stringify(body)}`);
  ids.push(body.id);
}

function nextFault(turn: number): void {
  proxy?.fail(FAULTS[turn % FAULTS.length] ?? 'lose', () => {
    counts.requests += 1;
    if (counts.requests % FAULT_TURN === 0) queueMicrotask(() => nextFault(turn + 1));
    return chance(FAULT_SHARE);
  });
}
nextFault(0);
const startedAt = performance.now();
await jobs.workAll();
const seconds = (performance.now() - startedAt) / 1000;
proxy?.heal();

const total = { succeeded: 0, failed: 0, cancelled: 0, queued: 0, running: 0 };
let ended = 0;
for (const id of ids) {
  for (let path: string | null = id; path !== null; ) {
    const { body } = await jobs.get(path);
    ended += body.items.filter(({ status }) => status === 'succeeded' || status === 'failed').length;
    if (!path.includes('?')) {
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += body[name];
    }
    path = body.next && `${id}?${body.next.split('?')[1]}`;
  }
}
const usage = await jobs.usage();
const problems = [
  ...(ended === COUNT ? [] : [`${ended} of ${COUNT} items have ended`]),
  ...(total.queued + total.running === 0
    ? []
    : [`${total.queued + total.running} are still counted as open`]),
  ...(usage.monthCount === total.succeeded
    ? []
    : [`${usage.monthCount} charged, ${total.succeeded} delivered`]),
  ...(usage.bulkReservations.size === 0 ? [] : [`${usage.bulkReservations.size} reservations are open`]),
  ...(usage.openCount === 0 ? [] : [`${usage.openCount} captures at a time are open`]),
  ...(new Set(jobs.announced.map(({ jobId }) => jobId)).size === ids.length
    ? []
    : ['a job was not announced']),
];
console.log({ items: COUNT, seconds: Math.round(seconds), ...counts, ...total, charged: usage.monthCount });
console.log({
  failedCount: usage.failedCount,
  deadLetters: jobs.deadLetters.length,
  announced: jobs.announced.length,
});
for (const problem of problems) console.error(problem);
await proxy?.close();
await jobs.close();
process.exit(problems.length === 0 ? 0 : 1);
