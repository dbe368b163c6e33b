import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerExtension } from '../../lambda/aws/extension.ts';
import { eventually } from '../support/eventually.ts';
import { type ExtensionsApi, startExtensionsApi } from '../support/extensions-api.ts';

let api: ExtensionsApi;
// It says so when the API ends.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => api.close());

async function start() {
  api = await startExtensionsApi();
  const extension = await registerExtension(api.address);
  extension?.follow();
  await api.asked();
  return extension;
}

/** As long as an invocation may take. */
const inTime = () => Date.now() + 29_000;

it('asks for the next event when the work after the answer is done, and not before', async () => {
  const extension = await start();
  for (const requestId of ['first', 'second']) {
    const done = api.invoke(requestId, inTime());
    api.note('answer');
    extension?.afterAnswer(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      api.note('work');
    }, requestId);
    await done;
  }
  expect(api.order).toEqual(['register', 'next', 'answer', 'work', 'next', 'answer', 'work', 'next']);
});

it('takes an answer that is out before the extension hears of its invocation', async () => {
  const extension = await start();
  extension?.afterAnswer(async () => api.note('work'), 'early');
  expect(api.order).toEqual(['register', 'next']);
  await api.invoke('early', inTime());
  expect(api.order).toEqual(['register', 'next', 'work', 'next']);
});

describe('near the end of the time of an invocation', () => {
  // Real timers run on: only the time of day stands.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    [6_000, ['work', 'next']],
    [5_999, ['next']],
    [0, ['next']],
    [-1, ['next']],
  ])('with %i ms left, the order is %j', async (leftMs, order) => {
    const extension = await start();
    const done = api.invoke('late', Date.now() + leftMs);
    extension?.afterAnswer(async ({ aborted }) => api.note(aborted ? 'aborted work' : 'work'), 'late');
    await done;
    expect(api.order.slice(2)).toEqual(order);
  });

  it('counts the time when the answer is out, not when the invocation begins', async () => {
    const extension = await start();
    const done = api.invoke('slow', inTime());
    vi.setSystemTime(Date.now() + 26_400);
    extension?.afterAnswer(async () => api.note('work'), 'slow');
    await done;
    expect(api.order.slice(2)).toEqual(['next']);
  });

  it('aborts work that has begun two seconds before the end', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const extension = await start();
    const done = api.invoke('late', Date.now() + 10_000);
    extension?.afterAnswer(async (signal) => expect(signal).toBe(timeout.mock.results.at(-1)?.value), 'late');
    await done;
    expect(timeout).toHaveBeenLastCalledWith(8_000);
  });

  it('works again after the next answer', async () => {
    const extension = await start();
    for (const [requestId, deadlineMs] of [
      ['late', Date.now() + 1_000],
      ['early', inTime()],
    ] as const) {
      const done = api.invoke(requestId, deadlineMs);
      extension?.afterAnswer(async () => api.note(requestId), requestId);
      await done;
    }
    expect(api.order.slice(2)).toEqual(['next', 'early', 'next']);
  });
});

it('asks again when the connection breaks', async () => {
  const extension = await start();
  api.breakConnection();
  await api.asked();
  const done = api.invoke('later', inTime());
  extension?.afterAnswer(async () => api.note('work'), 'later');
  await done;
  expect(api.order.slice(2)).toEqual(['next', 'work', 'next']);
});

it('is none where nothing answers, and where the registration is refused', async () => {
  api = await startExtensionsApi(403);
  expect(await registerExtension(api.address)).toBeUndefined();
  expect(await registerExtension('127.0.0.1:1')).toBeUndefined();
});

it('does no further work when the API is gone, and says so without the message of the error', async () => {
  const extension = await start();
  await api.close();
  await eventually(() => expect(console.error).toHaveBeenCalledOnce());
  const [line] = vi.mocked(console.error).mock.calls[0] ?? [];
  expect(JSON.parse(line)).toMatchObject({ level: 'ERROR', fault: [{ name: 'Error' }] });
  expect(line).not.toContain(api.address);
  extension?.afterAnswer(async () => api.note('work'), 'any');
  expect(api.order).toEqual(['register', 'next']);
});
