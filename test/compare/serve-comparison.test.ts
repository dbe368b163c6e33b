/**
 * What a comparison costs, keeps and gives back: the real handler, with captures
 * that are drawn without a browser.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../../lambda/errors.ts';
import type { Invocation } from '../../lambda/invocation.ts';
import { createDrawnCaptures, NO_PAGE, NOISE } from '../support/drawn-captures.ts';
import { duringTests } from '../support/during-tests.ts';
import { startService } from '../support/service.ts';

const START = Date.parse('2026-11-21T10:15:30Z');
const MONTH = '2026-11';
const SITE = 'http://page.example';
const SLOW = '/slow';

let nowMs = START;
const drawn = createDrawnCaptures();
/** The time that each capture had, ms. */
let times: number[] = [];
let whileCapturing: (url: string) => Promise<void> = async () => {};
const captures = {
  ...drawn,
  async capture(request: Parameters<typeof drawn.capture>[0], invocation: Invocation) {
    times.push(invocation.remainingMs());
    await whileCapturing(request.url);
    // Takes all of its time.
    if (request.url.includes(SLOW)) {
      nowMs += invocation.remainingMs();
      throw new ServiceError('target_timeout', 'The test says so.');
    }
    return drawn.capture(request, invocation);
  },
};
const service = duringTests(() => startService({ now: () => nowMs, captures }));
beforeEach(() => {
  nowMs = START;
  times = [];
  whileCapturing = async () => {};
});

let paths = 0;
const newSide = (fields: object = {}) => ({
  url: `${SITE}/visit?${++paths}`,
  width: 100,
  height: 80,
  ...fields,
});
const at = (path: string) => newSide({ url: `${SITE}${path}` });

let keys = 0;
async function newCaller(limits: object = {}) {
  const name = `comparer-${++keys}`;
  await service.addKey({ apiKey: name, callerId: name, ratePerMinute: 100, ...limits });
  const post = (before: object, after: object) =>
    service.call({
      path: '/compare',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': name },
      body: { before, after },
    });
  const used = async () => {
    const { minuteCount, monthCount, openCount, failedCount } = await service.usage(name, MONTH);
    return { minuteCount, monthCount, openCount, failedCount };
  };
  const shoot = (body: object) => service.post(body, name);
  return { post, used, shoot };
}

describe('a comparison', () => {
  it('costs a screenshot for each side and counts once toward the rate', async () => {
    const { post, used } = await newCaller();
    const { status, headers } = await post(newSide(), newSide());
    expect([status, headers['x-quota-remaining'], headers['x-ratelimit-remaining']]).toEqual([
      200,
      '98',
      '99',
    ]);
    expect(await used()).toMatchObject({ minuteCount: 1, monthCount: 2, openCount: 0 });
  });

  it('is refused with one screenshot left, before anything is captured', async () => {
    const { post, used } = await newCaller({ quotaPerMonth: 1 });
    const { status, json } = await post(newSide(), newSide());
    expect([status, json().code, times]).toEqual([402, 'quota_exceeded', []]);
    expect(json().detail).toContain("This takes 2 screenshots, and 1 of this month's quota (1) remain.");
    expect(await used()).toMatchObject({ minuteCount: 1, monthCount: 0 });
  });

  it('is one capture at a time', async () => {
    const { post, used } = await newCaller({ concurrency: 1 });
    let inside = 0;
    whileCapturing = async () => {
      whileCapturing = async () => {};
      inside = (await post(newSide(), newSide())).status;
    };
    expect((await post(newSide(), newSide())).status).toBe(200);
    expect(inside).toBe(429);
    expect(await used()).toMatchObject({ minuteCount: 2, monthCount: 2, openCount: 0 });
  });

  it.each([
    [at(NO_PAGE), newSide(), 'before', 'target_not_a_page', 1],
    [newSide(), at(NO_PAGE), 'after', 'target_not_a_page', 2],
    [newSide(), at(SLOW), 'after', 'target_timeout', 2],
    [newSide(), newSide({ width: 5_000, url: `${SITE}/wide` }), undefined, 'invalid_request', 0],
  ])('of which one side fails costs nothing, and stops there', async (before, after, name, code, count) => {
    const { post, used } = await newCaller();
    const { json } = await post(before, after);
    expect(json()).toMatchObject({ code, ...(name && { side: name }) });
    expect(times).toHaveLength(count);
    expect(await used()).toMatchObject({ minuteCount: 1, ...(count > 0 && { monthCount: 0, openCount: 0 }) });
  });

  it('gives the first capture half of the time, and leaves time to compare', async () => {
    const { post } = await newCaller();
    await post(newSide(), newSide());
    expect(times).toEqual([13_500, 22_000]);
    expect((await post(at(SLOW), newSide())).json()).toMatchObject({
      code: 'target_timeout',
      side: 'before',
    });
  });

  it('that is too large for a direct answer comes by 303', async () => {
    const { post } = await newCaller();
    const noise = () => newSide({ url: `${SITE}${NOISE}`, width: 900, height: 720 });
    const { status, headers } = await post(noise(), noise());
    expect([status, headers['content-type']]).toEqual([303, 'application/json']);
    const answer = await (await fetch(headers.location ?? '')).json();
    expect(answer).toMatchObject({ equal: false, before: { width: 900, height: 720 } });
  });
});

describe('a side with cacheSeconds', () => {
  const kept = { cacheSeconds: 600 };

  it('that is kept costs nothing; the other one has all of the time', async () => {
    const { post, used, shoot } = await newCaller();
    const baseline = newSide(kept);
    expect((await shoot(baseline)).status).toBe(200);
    times = [];
    expect((await post(baseline, newSide())).status).toBe(200);
    expect((await post(newSide(), baseline)).status).toBe(200);
    expect(times).toEqual([22_000, 22_000]);
    expect(await used()).toMatchObject({ minuteCount: 3, monthCount: 3, openCount: 0 });
  });

  it('that is captured is kept, for POST /screenshot too', async () => {
    const { post, used, shoot } = await newCaller();
    const [before, after] = [newSide(kept), newSide(kept)];
    const first = (await post(before, after)).json();
    const file = await shoot(before);
    expect([file.status, file.headers['x-cache'], file.file.length]).toEqual([
      200,
      'hit',
      Object(first.before).bytes,
    ]);
    expect((await post(before, after)).json()).toEqual(first);
    expect(times).toHaveLength(2);
    expect(await used()).toMatchObject({ minuteCount: 3, monthCount: 2, openCount: 0 });
  });

  it('costs nothing with the other side kept, also when the quota is used up', async () => {
    const { post, shoot } = await newCaller({ quotaPerMonth: 2 });
    const [before, after] = [newSide(kept), newSide(kept)];
    await shoot(before);
    await shoot(after);
    expect((await post(before, after)).status).toBe(200);
    expect((await post(before, newSide())).json()).toMatchObject({ code: 'quota_exceeded' });
  });

  it('is captured once if both sides are the same', async () => {
    const { post, used } = await newCaller();
    const both = newSide(kept);
    expect((await post(both, both)).json()).toMatchObject({ equal: true });
    expect(times).toHaveLength(1);
    expect(await used()).toMatchObject({ monthCount: 1 });
  });

  it.each([NO_PAGE, SLOW])('is not kept when the other side fails: %s', async (path) => {
    const { post, used, shoot } = await newCaller();
    const before = newSide(kept);
    expect((await post(before, at(path))).status).toBeGreaterThan(399);
    nowMs = START + 30_000;
    expect((await shoot(before)).headers['x-cache']).toBe('miss');
    expect(await used()).toMatchObject({ monthCount: 1, failedCount: 1, openCount: 0 });
  });

  it('does not make two comparisons of the same sides wait for each other', async () => {
    const { post, used } = await newCaller();
    const [one, other] = [newSide(kept), newSide(kept)];
    const answers = await Promise.all([post(one, other), post(other, one), post(one, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(times).toHaveLength(2);
    expect(await used()).toMatchObject({ minuteCount: 3, monthCount: 2, openCount: 0 });
  });

  it('of another caller is captured again', async () => {
    const [one, other] = [await newCaller(), await newCaller()];
    const before = newSide(kept);
    await one.post(before, newSide());
    await other.post(before, newSide());
    expect(times).toHaveLength(4);
  });
});
