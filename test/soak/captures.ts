/**
 * Runs many captures in a row, a tenth of which fail. Then counts leaks: processes, temporary files, sockets,
 * memory, and charged quota. Run it with `npm run soak -- 200`; exits 1 if anything is left behind or wrong.
 */
import { wholeNumber } from '../../bin/command-line/option-values.ts';
import { createProgram, readProcessWords } from '../../bin/command-line/program.ts';
import { readUsage } from '../../lambda/admission/usage-record.ts';
import { startPages } from '../support/page-server.ts';
import { startService } from '../support/service.ts';
import { compareLeftovers, countLeftovers, report, useOwnTemporaryFolder } from './leftovers.ts';

// A caller with a storage credential.
const CALLER = 'local-pro';
const [COUNT] = readProcessWords(
  createProgram('soak')
    .description(
      'Runs many captures, and counts what is left behind: processes, files, sockets, memory, quota.',
    )
    .argument('[count]', 'how many captures', wholeNumber(1), 200),
).processedArgs as [number];
/** Every tenth request is one of these. */
const FAILURES = ['/download', '/nothing', '/closed', '/loop'];

useOwnTemporaryFolder();
const pages = await startPages({
  '/page': `<h1>Soak</h1><script>fetch('/data').then((r) => r.text()).then((t) => document.body.append(t))</script>`,
  '/data': 'data',
  '/download': (_request, response) =>
    response.writeHead(200, { 'Content-Disposition': 'attachment' }).end('x'),
  '/nothing': (_request, response) => response.writeHead(204).end(),
  '/closed': (request) => request.socket.destroy(),
  '/loop': (_request, response) => response.writeHead(302, { Location: '/loop' }).end(),
});
const service = await startService();
await service.addKey({
  apiKey: 'soak',
  callerId: CALLER,
  ratePerMinute: 1_000_000,
  quotaPerMonth: 1_000_000,
});

const shots = [
  { format: 'png' },
  { format: 'jpeg', fullPage: true },
  { format: 'webp', selector: 'h1' },
  { format: 'pdf' },
  { format: 'png', storage: 'r2', device: 'iphone-15-pro' },
];
let delivered = 0;
async function shoot(index: number): Promise<string> {
  const isFailure = index % 10 === 9;
  const path = isFailure ? FAILURES[Math.floor(index / 10) % FAILURES.length] : '/page';
  const answer = await service.post(
    { url: pages.url + path, ...shots[Math.floor(index / 3) % shots.length] },
    'soak',
  );
  if (answer.status !== 200) return String(answer.json().code);
  delivered += 1;
  return 'ok';
}

// The first captures unpack, connect and compile. Later counts are compared with the state after them.
for (let index = 0; index < 20; index++) await shoot(index);
const before = await countLeftovers();
const startedAt = performance.now();
const outcomes: Record<string, number> = {};
for (let index = 0; index < COUNT; index++) {
  const outcome = await shoot(index);
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
}
const seconds = (performance.now() - startedAt) / 1000;
const after = await countLeftovers();
const month = new Date().toISOString().slice(0, 7);
const usage = readUsage(await service.usage(CALLER, month));
const charged = usage.monthCount;
const open = usage.reservations.size + usage.bulkReservations.size;
await Promise.all([pages.close(), service.close()]);

console.error(`${COUNT} captures in ${seconds.toFixed(1)} s:`, outcomes);
report([
  ...compareLeftovers(before, after),
  ['charged against delivered', delivered, charged, charged === delivered],
  ['open reservations', 0, open, open === 0],
]);
