import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatewayEvent } from '../../../bin/local/gateway/event.ts';
import { MAX_EVENT_BYTES } from '../../../bin/local/gateway/gateway-limits.ts';
import { createInvoke, type ProxyHandler } from '../../../bin/local/gateway/invoke.ts';
import { REPLY_LIMIT_BYTES } from '../../../lambda/delivery/reply-limit.ts';

const OK = { statusCode: 200, body: '' };

function eventWith(bodyBytes: number) {
  const request = { method: 'POST', target: '/', httpVersion: '1.1', rawHeaders: [], sourceIp: '127.0.0.1' };
  const mark = { requestId: 'r1', receivedAt: 0 };
  return gatewayEvent({ ...request, body: Buffer.alloc(bodyBytes) }, mark);
}

function invokeWith(handler: ProxyHandler) {
  const faults: string[] = [];
  const invoke = createInvoke({ handler, now: Date.now, logFault: (message) => faults.push(message) });
  return { invoke, faults };
}

describe('the event', () => {
  const overhead =
    JSON.stringify(eventWith(0)).length - 'null'.length + '""'.length - 'false'.length + 'true'.length;
  // Base64 grows by four characters for every three bytes.
  const largest = Math.floor((MAX_EVENT_BYTES - overhead) / 4) * 3;

  it('passes if its JSON is within the 6 MB that Lambda accepts', async () => {
    const handler = vi.fn<ProxyHandler>(async () => OK);
    const { invoke } = invokeWith(handler);
    expect((await invoke(eventWith(largest)).answer).status).toBe(200);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('is refused above that, and the function is not called', async () => {
    const handler = vi.fn<ProxyHandler>(async () => OK);
    const { invoke } = invokeWith(handler);
    const answer = await invoke(eventWith(largest + 3)).answer;
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'request_too_large', requestId: 'r1' });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('the reply', () => {
  const overhead = JSON.stringify(OK).length;

  it("passes if its JSON is within Lambda's limit", async () => {
    const body = 'x'.repeat(REPLY_LIMIT_BYTES - overhead);
    const { invoke, faults } = invokeWith(async () => ({ statusCode: 200, body }));
    expect((await invoke(eventWith(0)).answer).body.length).toBe(body.length);
    expect(faults).toEqual([]);
  });

  it('is a failed integration above that', async () => {
    const body = 'x'.repeat(REPLY_LIMIT_BYTES - overhead + 1);
    const { invoke, faults } = invokeWith(async () => ({ statusCode: 200, body }));
    const answer = await invoke(eventWith(0)).answer;
    expect(answer).toMatchObject({ status: 503, headers: { 'X-Plan': 'none', 'X-Quota-Limit': '0' } });
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'service_unavailable' });
    expect(faults).toHaveLength(1);
  });

  it('is a failed integration when the handler throws, without the reason', async () => {
    const { invoke, faults } = invokeWith(async () => {
      throw new Error('secret');
    });
    const { answer, ended } = invoke(eventWith(0));
    expect(await answer).toMatchObject({ status: 503 });
    expect((await answer).body.toString()).not.toContain('secret');
    await expect(ended).resolves.toBeUndefined();
    expect(faults).toHaveLength(1);
  });

  it('is a failed integration when it is not a proxy result', async () => {
    const handler: ProxyHandler = async () => JSON.parse('{"body":"no status"}');
    expect(await invokeWith(handler).invoke(eventWith(0)).answer).toMatchObject({ status: 503 });
  });
});

it('passes the event through JSON, and adds a Lambda context', async () => {
  const handler = vi.fn<ProxyHandler>(async () => OK);
  await invokeWith(handler).invoke(eventWith(3)).answer;
  const [event, context] = handler.mock.calls[0] ?? [];
  expect(event).toStrictEqual(JSON.parse(JSON.stringify(eventWith(3))));
  expect(context?.getRemainingTimeInMillis()).toBeGreaterThan(28_000);
  expect(context?.getRemainingTimeInMillis()).toBeLessThanOrEqual(29_000);
  expect(context?.awsRequestId).toMatch(/^[0-9a-f-]{36}$/);
});

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is over for the caller after 29 s, and not before', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof OK>();
    const { answer, ended } = invokeWith(() => promise).invoke(eventWith(0));
    const seen: string[] = [];
    void answer.then(({ status }) => seen.push(`answer ${status}`));
    void ended.then(() => seen.push('ended'));
    await vi.advanceTimersByTimeAsync(28_999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['answer 504']);
    expect(JSON.parse((await answer).body.toString())).toMatchObject({ code: 'target_timeout' });
    resolve(OK);
    await ended;
    expect(seen).toEqual(['answer 504', 'ended']);
  });

  it('leaves no timer behind', async () => {
    await invokeWith(async () => OK).invoke(eventWith(0)).answer;
    await Promise.resolve();
    expect(vi.getTimerCount()).toBe(0);
  });
});
