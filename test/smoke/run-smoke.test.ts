import { spawnSync } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveOnLoopback } from '../../bin/local/loopback.ts';
import type { LocalRun } from '../../bin/local/run/start.ts';
import { BURST_CHECK } from '../../bin/smoke/burst-check.ts';
import type { SmokeContext } from '../../bin/smoke/check.ts';
import { CHECKS } from '../../bin/smoke/checks.ts';
import { type Result, runSmoke } from '../../bin/smoke/run-smoke.ts';
import { createServiceClient, type Wait } from '../../bin/smoke/smoke-client.ts';
import { CORS_HEADERS } from '../../lambda/response/cors.ts';
import { startLocalRun } from '../support/local-run.ts';
import { createTerminal } from '../support/terminal.ts';

// Waiting only moves the clock of the gateway, the service and the checks. A part that reads another clock is
// noticed at any time of the minute, because this one is ahead from the start.
let aheadMs = 60_000;
const now = () => Date.now() + aheadMs;

/** What the smoke test asked for. */
const asked: string[] = [];

async function smoke(...words: string[]) {
  const { terminal, printed } = createTerminal();
  asked.length = 0;
  const exitCode = await runSmoke(words, {
    now,
    wait: async (ms) => {
      aheadMs += ms;
    },
    readSecret: async (what) => {
      asked.push(what);
      return 'local-pro';
    },
    ...terminal,
  });
  return { exitCode, ...printed() };
}

async function smokeJson(...words: string[]): Promise<Result[]> {
  return JSON.parse((await smoke(...words, '--json')).output);
}

describe('a local run', () => {
  let run: LocalRun;
  beforeAll(async () => {
    run = await startLocalRun({ now });
  });
  afterAll(() => run.close());

  it('passes every check, with its own page, an upload and a burst', async () => {
    const { output, errors } = await smoke(run.url, '-', '--r2', '--jobs', '--link', '--burst', '--json');
    // The link secret of a local key is known.
    expect(asked).toEqual(['API key']);
    expect(errors).toMatch(/^Waiting \d+ s for the next minute, to begin the burst \.\.\.$/m);
    const results: Result[] = JSON.parse(output);
    expect(results.filter(({ outcome }) => outcome === 'FAILED')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ check }) => check)).toEqual([
      'the metadata service of the cloud is 422 target_forbidden',
    ]);
    expect(results.at(-1)?.note).toBe('120 admitted, 5 refused');
  }, 120_000);
});

describe('a service that breaks the contract', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function serve(listener: RequestListener): Promise<string> {
    server = createServer(listener);
    return serveOnLoopback(server, 0);
  }

  it('fails every check that was not skipped, in the table, each in one row, and with exit code 1', async () => {
    const url = await serve((_request, response) => response.end('{"status":"ok"}'));
    const { exitCode, output, errors } = await smoke(url, 'any-key');
    expect(asked).toEqual([]);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^outcome +check +ms +note$/m);
    expect(output).toMatch(/^FAILED +GET \/health is 200 .* Access-Control-Allow-Origin is missing/m);
    expect(output).not.toMatch(/^ok /m);
    expect(output).toMatch(/^0 ok, \d+ failed, 5 skipped$/m);
    for (const { name } of CHECKS) expect(`${output}\n${errors}`.split(name), name).toHaveLength(2);
  });

  it('fails every check too if it does not answer at all', async () => {
    const url = await serve(() => {});
    server?.close();
    const results = await smokeJson(url, 'any-key');
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['FAILED', 'skipped']));
  });

  it.each(['invalid_api_key', 'revoked_api_key'])(
    'gets no further check once it refuses the key: %s',
    async (code) => {
      let count = 0;
      const url = await serve((request, response) => {
        count += Number(request.headers['x-api-key'] === 'wrong');
        response.writeHead(401, { 'Content-Type': 'application/problem+json' });
        response.end(JSON.stringify({ code }));
      });
      const { exitCode, output } = await smoke(url, 'wrong');
      expect([exitCode, count]).toEqual([1, 1]);
      expect(output).toMatch(new RegExp(`the service refuses the key: 401 ${code}\n\n.+; \\d+ not run$`));
    },
  );

  it('gets one line per check for any answer', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ code: 'x', detail: '\u001b[31mred\nlines' }));
    });
    const { output } = await smoke(url, 'any-key');
    expect(output).not.toContain('\u001b');
    expect(output).toContain('(x: ?[31mred?lines)');
  });
});

describe('the check of a burst', () => {
  const LIMIT = 6;

  /**
   * The outcome with a service whose answers to the burst are these: a status, and the minute that counts it.
   */
  async function outcomeOf(answers: readonly (readonly [status: number, minute: number])[]): Promise<string> {
    const start = Math.floor(now() / 60_000);
    const left = [[415, 0] as const, ...answers];
    const server = createServer((_request, response) => {
      const [status, minute] = left.shift() ?? [500, 0];
      response.writeHead(status, {
        ...CORS_HEADERS,
        'Content-Type': 'application/problem+json',
        'Retry-After': '7',
        'X-Request-Id': 'id',
        'X-Plan': 'small',
        'X-RateLimit-Limit': LIMIT,
        'X-RateLimit-Remaining': 0,
        'X-RateLimit-Reset': (start + minute + 1) * 60,
        'X-Quota-Limit': 9,
        'X-Quota-Remaining': 9,
        'X-Quota-Reset': (start + 1) * 60,
      });
      const words = { type: 'about:blank', title: 't', detail: 'd', status, requestId: 'id' };
      const code = status === 429 ? 'rate_limit_exceeded' : 'service_unavailable';
      response.end(JSON.stringify({ ...words, code }));
    });
    const url = await serveOnLoopback(server, 0);
    let waitedMs = 0;
    const wait = async (ms: number) => {
      waitedMs += ms;
    };
    const clock = () => now() + waitedMs;
    const client = createServiceClient({ url, apiKey: 'k' }, { wait });
    try {
      return (await BURST_CHECK.run({ client, now: clock, wait } as unknown as SmokeContext)) ?? '';
    } catch (error) {
      return String(error);
    } finally {
      server.close();
    }
  }

  const several = (count: number, status: number, minute: number) =>
    Array.from({ length: count }, () => [status, minute] as const);

  it.each([
    ['admits the rate', [...several(6, 415, 1), ...several(5, 429, 1)], '6 admitted, 5 refused'],
    ['admits more', [...several(7, 415, 1), ...several(4, 429, 1)], 'Error: 7 of 11 were admitted, not 6'],
    ['admits less', [...several(5, 415, 1), ...several(6, 429, 1)], 'Error: 5 of 11 were admitted, not 6'],
    ['does not work', several(11, 503, 1), 'Error: status 503, not 415 (service_unavailable: d)'],
    [
      'counts the last ones in the next minute',
      [...several(6, 415, 1), ...several(3, 429, 1), ...several(2, 415, 2)],
      '8 admitted, 3 refused',
    ],
    [
      'admits more in the next minute',
      [...several(3, 415, 1), ...several(7, 415, 2), ...several(1, 429, 2)],
      'Error: 7 of 8 were admitted, not 6',
    ],
  ])('tells what a service does that %s', async (_name, answers, outcome) => {
    expect(await outcomeOf(answers)).toBe(outcome);
  });

  it('asks for another try when the burst took until the next minute', async () => {
    const answers = [...several(6, 415, 1), ...several(5, 415, 2)];
    expect(await outcomeOf(answers)).toMatch(/took until the next minute.+run it again$/);
  });
});

it.each([
  ['rate_limit_exceeded', 'for the next minute, because the rate of the key is used up'],
  ['too_many_concurrent', 'after a 429 (too_many_concurrent)'],
])('waits as long as Retry-After says after %s, says why, and tries once more', async (code, why) => {
  const statuses = [429, 200];
  const server = createServer((_request, response) => {
    response.writeHead(statuses.shift() ?? 500, { 'Retry-After': '7' }).end(JSON.stringify({ code }));
  });
  const url = await serveOnLoopback(server, 0);
  const waits: [number, string][] = [];
  const wait: Wait = async (...waited) => void waits.push(waited);
  const client = createServiceClient({ url, apiKey: 'k' }, { wait });
  expect((await client.post({})).status).toBe(200);
  expect(waits).toEqual([[7_000, why]]);
  server.close();
});

describe('the command line', () => {
  it.each([
    [[]],
    [['http://127.0.0.1:1']],
    [['not-a-url', 'key']],
    [['http://127.0.0.1:1', 'key', 'more']],
    [['http://127.0.0.1:1', 'key', '--target', 'file:///etc/passwd']],
    [['http://127.0.0.1:1', 'key', '--fast']],
  ])('%j is exit code 2', async (words) => {
    const { exitCode, output, errors } = await smoke(...words);
    expect([exitCode, output]).toEqual([2, '']);
    expect(errors).toContain('npm run smoke -- --help');
  });

  it('also prints plain messages as a process', () => {
    const entry = join(import.meta.dirname, '../../bin/smoke.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe("Error: missing required argument 'url'\nTry: npm run smoke -- --help\n");
  });

  it('has help', async () => {
    const { exitCode, output } = await smoke('--help');
    expect([exitCode, output]).toEqual([0, expect.stringContaining('Usage: npm run smoke -- <url> <key>')]);
  });
});
