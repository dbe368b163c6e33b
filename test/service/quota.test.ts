import { describe, expect, it } from 'vitest';
import { ResolveError } from '../../lambda/capture/egress/resolve.ts';
import { duringTest, duringTests, servePages } from '../support/during-tests.ts';
import { answerWith, redirectTo } from '../support/page-server.ts';
import { describePicture } from '../support/pixels.ts';
import { type Service, startService, startSharingService } from '../support/service.ts';

/** The clock stands still, so that all requests are in one minute. */
const NOW = Date.now();
const MONTH = new Date(NOW).toISOString().slice(0, 7);
/** Captures may use it, and the system does not assign it by itself. */
const UNUSED_PORT = 1_025;

const refusals = Promise.withResolvers<void>();
const pages = servePages({
  '/plain': '<h1>Plain</h1>',
  '/until-others-are-refused': (_request, response) =>
    void refusals.promise.then(() => response.end('<h1>Plain</h1>')),
  '/download': answerWith('text/html', 'x', { headers: { 'Content-Disposition': 'attachment' } }),
  '/pdf': answerWith('application/pdf', '%PDF-1.7'),
  '/nothing': (_request, response) => response.writeHead(204).end(),
  '/loop': redirectTo('/loop'),
  '/resets': ({ socket }) => socket.resetAndDestroy(),
  '/silent': () => undefined,
});
const service = duringTests(() =>
  startSharingService({
    now: () => NOW,
    resolve: async (host) => {
      if (host === 'no-such-host.example') throw new ResolveError('not_found', 'the test says so');
      return ['127.0.0.1'];
    },
  }),
);

it('delivers exactly the quota to a burst, and starts no browser for the rest', async () => {
  await service.addKey({ apiKey: 'two', callerId: 'two', ratePerMinute: 100, quotaPerMonth: 2 });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      service.post({ url: `${pages.url}/plain`, width: 100, height: 80 }, 'two'),
    ),
  );
  const delivered = answers.filter(({ status }) => status === 200);
  expect(delivered).toHaveLength(2);
  for (const { file } of delivered) expect(describePicture(file)).toBe('png 100x80');
  const refused = answers.filter(({ status }) => status === 402);
  expect(refused).toHaveLength(4);
  for (const answer of refused) {
    expect(answer.json().code).toBe('quota_exceeded');
    expect(answer.headers['server-timing']).not.toContain('launch');
  }
  expect(pages.hits('/plain')).toHaveLength(2);
  expect(await service.usage('two', MONTH)).toMatchObject({ monthCount: 2 });
});

it('runs as many captures at a time as the key allows, and only these use quota', async () => {
  await service.addKey({ apiKey: 'pair', callerId: 'pair', ratePerMinute: 100, concurrency: 2 });
  const refused: Awaited<ReturnType<Service['post']>>[] = [];
  // The captures last until all others are refused, however busy the machine is.
  const post = async () => {
    const url = `${pages.url}/until-others-are-refused`;
    const answer = await service.post({ url, width: 100, height: 80 }, 'pair');
    if (answer.status !== 200) refused.push(answer);
    if (refused.length === 4) refusals.resolve();
    return answer;
  };
  await Promise.all(Array.from({ length: 6 }, post));
  expect(refused).toHaveLength(4);
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ status: 429, code: 'too_many_concurrent' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['server-timing']).not.toContain('launch');
  }
  expect((await post()).status).toBe(200);
  expect(await service.usage('pair', MONTH)).toMatchObject({
    minuteCount: 7,
    monthCount: 3,
    openCount: 0,
  });
});

it('comes last of all checks, and the rate first: a request over it takes nothing', async () => {
  await service.addKey({ apiKey: 'checked', callerId: 'checked', ratePerMinute: 7, quotaPerMonth: 0 });
  const tooLarge = 'x'.repeat(2_097_153);
  const url = `${pages.url}/plain`;
  const r2 = { storage: 'r2', r2CredentialId: 'not-mine' };
  const asText = { 'Content-Type': 'text/plain' };
  const checks: [status: number, code: string, body: unknown, headers?: Record<string, string>][] = [
    [413, 'request_too_large', tooLarge, asText],
    [415, 'unsupported_media_type', '{', asText],
    [400, 'invalid_json', '{'],
    [400, 'invalid_request', { url, ...r2, width: 0 }],
    [422, 'capture_too_large', { url, ...r2, width: 4_096, height: 4_096, scale: 3 }],
    [422, 'storage_credential_not_found', { url, ...r2 }],
    [402, 'quota_exceeded', { url }],
    [429, 'rate_limit_exceeded', { url }],
    [429, 'rate_limit_exceeded', tooLarge, asText],
  ];
  for (const [status, code, body, headers] of checks) {
    expect((await service.post(body, 'checked', headers)).json()).toMatchObject({ status, code });
  }
  expect(await service.usage('checked', MONTH)).toMatchObject({ minuteCount: 7, monthCount: 0 });
});

describe('a capture that fails', () => {
  const targets = (): [string, string, number][] => [
    [`http://127.0.0.1:${UNUSED_PORT}/`, 'target_unreachable', 502],
    [`${pages.url}/resets`, 'target_unreachable', 502],
    ['http://no-such-host.example/', 'target_not_found', 422],
    ['http://[::1]/', 'target_forbidden', 422],
    ['http://127.0.0.1:22/', 'target_forbidden', 422],
    ['http://[fd00::1]:3000/', 'target_forbidden', 422],
    [`${pages.url}/loop`, 'target_unreachable', 502],
    [`${pages.url}/download`, 'target_not_a_page', 422],
    [`${pages.url}/pdf`, 'target_not_a_page', 422],
    [`${pages.url}/nothing`, 'target_not_a_page', 422],
  ];

  it('answers with the code of its target, with one text for all forbidden addresses, and gives the quota back', async () => {
    await service.addKey({ apiKey: 'unlucky', callerId: 'unlucky', ratePerMinute: 100, quotaPerMonth: 50 });
    const forbidden = new Set<unknown>();
    for (const [url, code, status] of targets()) {
      const answer = await service.post({ url }, 'unlucky');
      expect([url, answer.status, answer.json().code]).toEqual([url, status, code]);
      expect(answer.headers['x-quota-remaining']).toBe('50');
      if (code === 'target_forbidden') forbidden.add(answer.json().detail);
    }
    expect(forbidden.size).toBe(1);
    expect(await service.usage('unlucky', MONTH)).toMatchObject({
      minuteCount: targets().length,
      monthCount: 0,
    });
  });

  // At the same time, because a click waits for its element.
  it.concurrent.each([
    [422, 'target_status', { failOnStatus: ['200'] }],
    [422, 'script_failed', { script: 'throw new Error("out of stock")' }],
    [422, 'script_failed', { waitForExpression: 'a b' }],
    [422, 'selector_not_found', { click: ['#nowhere'] }],
    [400, 'invalid_selector', { selector: 'div[' }],
  ])('is free if it is %i %s for %j', async (status, code, fields) => {
    const [caller = ''] = Object.keys(fields);
    await service.addKey({ apiKey: caller, callerId: caller, quotaPerMonth: 50 });
    const answer = await service.post({ url: `${pages.url}/plain`, ...fields }, caller);
    expect(answer.json()).toMatchObject({ status, code });
    expect(answer.headers['x-quota-remaining']).toBe('50');
  });
});

it('answers target_timeout before the function is killed, when the target never answers', async () => {
  // The request arrived 24 s ago, so 3 s of its 27 s are left.
  const late = await duringTest(startService({ now: lateClock() }));
  const answer = await late.post({ url: `${pages.url}/silent` });
  expect(answer.json()).toMatchObject({ status: 504, code: 'target_timeout' });
});

/** A clock whose first reading, when the request arrives, is 24 s before all others. */
function lateClock(): () => number {
  let readings = 0;
  return () => Date.now() - (readings++ === 0 ? 24_000 : 0);
}
