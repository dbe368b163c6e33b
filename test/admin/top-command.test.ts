import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createQueryLog, type QueryLog } from '../../bin/admin/deployment/query-log.ts';
import { runAdmin } from '../../bin/admin/run-admin.ts';
import { serveOnLoopback } from '../../bin/local/loopback.ts';

const NOW = Date.parse('2026-11-21T10:15:30.000Z');
const ROWS = [
  ['acme', 'example.com', 'ok', '60', '30000'],
  ['acme', 'slow.example', 'target_timeout', '20', '540000'],
  ['acme', '', 'rate_limit_exceeded', '30', '60'],
  ['quiet', 'example.com', 'ok', '2', '1200'],
];

let server: Server;
let logs: CloudWatchLogsClient;
let asked: { target: unknown; body: Record<string, unknown> }[] = [];
/** What GetQueryResults answers, one after the other; the last stays. */
let answers: object[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const target = String(request.headers['x-amz-target']).split('.')[1];
    asked.push({ target, body: JSON.parse(await text(request)) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    const body = target === 'StartQuery' ? { queryId: 'q1' } : answer;
    response.setHeader('Content-Type', 'application/x-amz-json-1.1').end(JSON.stringify(body));
  });
  const endpoint = await serveOnLoopback(server, 0);
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  logs = new CloudWatchLogsClient({ endpoint, region: 'us-east-1', credentials });
});
afterAll(() => {
  logs.destroy();
  server.close();
});

const complete = (rows: readonly (readonly string[])[]) => ({
  status: 'Complete',
  results: rows.map(([callerId, targetHost, outcome, requests, ms]) =>
    Object.entries({ callerId, targetHost, outcome, requests, ms }).map(([field, value]) => ({
      field,
      value,
    })),
  ),
});

async function top(words: string[], queryLog: QueryLog | undefined = createQueryLog(logs, '/log', 1)) {
  asked = [];
  const printed: string[] = [];
  const exitCode = await runAdmin(['top', ...words], {
    environment: {},
    now: () => NOW,
    readSecret: async () => '',
    print: (line) => printed.push(line),
    printError: (line) => printed.push(line),
    open: async () => Object.assign(Object.create(null), { queryLog, close() {} }),
  });
  return { exitCode, printed: printed.join('\n') };
}

it('shows callers and targets by requests, with failures and time', async () => {
  answers = [{ status: 'Scheduled' }, { status: 'Running' }, complete(ROWS)];
  const { printed } = await top(['--minutes', '30', '--json']);
  expect(JSON.parse(printed)).toEqual({
    minutes: 30,
    callers: [
      { name: 'acme', requests: 110, failed: 50, seconds: 570, mostly: 'rate_limit_exceeded' },
      { name: 'quiet', requests: 2, failed: 0, seconds: 1, mostly: '' },
    ],
    targets: [
      { name: 'example.com', requests: 62, failed: 0, seconds: 31, mostly: '' },
      { name: 'slow.example', requests: 20, failed: 20, seconds: 540, mostly: 'target_timeout' },
    ],
  });
  const [start] = asked;
  expect(start?.body).toMatchObject({
    logGroupName: '/log',
    startTime: NOW / 1_000 - 30 * 60,
    endTime: NOW / 1_000,
    queryString: expect.stringContaining('by callerId, targetHost, outcome'),
  });
});

it('prints two tables, and looks back 15 minutes', async () => {
  answers = [complete(ROWS)];
  const { exitCode, printed } = await top([]);
  expect(exitCode).toBe(0);
  expect(printed).toMatch(
    /^caller +requests +failed +seconds +mostly\nacme +110 +50 +570 +rate_limit_exceeded/,
  );
  expect(printed).toMatch(/\n\ntarget +requests .*\nexample\.com +62 /);
  expect(asked[0]?.body.startTime).toBe(NOW / 1_000 - 15 * 60);
});

it('says that there were no requests', async () => {
  answers = [complete([])];
  expect((await top([])).printed).toBe('No requests in the last 15 minutes.');
});

it('says how a query ended that failed', async () => {
  answers = [{ status: 'Failed' }];
  expect(await top([])).toEqual({ exitCode: 1, printed: 'Error: The query ended: Failed.' });
});

it.each(['0', '1.5', 'many'])('refuses --minutes %s', async (minutes) => {
  const { exitCode, printed } = await top(['--minutes', minutes]);
  expect([exitCode, printed]).toEqual([2, expect.stringContaining('It takes a whole number from 1.')]);
});
