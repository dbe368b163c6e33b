import { describe, expect, it } from 'vitest';
import { createWebhookTimers } from '../../../bin/local/jobs/webhook-timers.ts';
import type { WebhookEntry } from '../../../lambda/webhooks/webhook-entry.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const entryOf = (jobId: string, attempt = 1): WebhookEntry => ({ jobId, callerId: 'acme', attempt });

/** Timers that end when the test says so. */
function createClock() {
  const pauses: { delayMs: number; end: () => void }[] = [];
  const pause = (delayMs: number, signal: AbortSignal) =>
    new Promise<void>((end, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason));
      pauses.push({ delayMs, end });
    });
  return { pause, pauses, delays: () => pauses.map(({ delayMs }) => delayMs) };
}

describe('the queue of webhooks on one machine', () => {
  it('hands an entry out after its delay', async () => {
    const { pause, pauses, delays } = createClock();
    const delivered = Promise.withResolvers<WebhookEntry>();
    const timers = createWebhookTimers({
      deliver: async (entry) => delivered.resolve(entry),
      now: () => NOW,
      pause,
    });
    await timers.sendLater(entryOf('job_1', 3), 120);
    expect(delays()).toEqual([120_000]);
    pauses[0]?.end();
    expect(await delivered.promise).toEqual(entryOf('job_1', 3));
    await timers.close();
  });

  it('hands an entry out again half a minute after a fault of the service', async () => {
    const { pause, pauses, delays } = createClock();
    const timers = createWebhookTimers({
      deliver: () => Promise.reject(new Error('No table')),
      now: () => NOW,
      pause,
    });
    await timers.sendLater(entryOf('job_1'), 0);
    pauses[0]?.end();
    await expect.poll(delays).toEqual([0, 30_000]);
    await timers.close();
  });

  it('goes on after a restart with what is due, at the time when it is due', async () => {
    const { pause, delays } = createClock();
    const timers = createWebhookTimers({ deliver: async () => undefined, now: () => NOW, pause });
    const triedAgo = (seconds: number) => ({
      at: new Date(NOW - seconds * 1_000).toISOString(),
      status: null,
    });
    timers.resume([
      { jobId: 'untried', callerId: 'acme', attempts: [] },
      { jobId: 'tried', callerId: 'acme', attempts: [triedAgo(2)] },
      { jobId: 'tried-twice', callerId: 'acme', attempts: [triedAgo(15), triedAgo(10)] },
      { jobId: 'overdue', callerId: 'acme', attempts: [triedAgo(3_600)] },
    ]);
    expect(delays()).toEqual([0, 3_000, 20_000, 0]);
    await timers.close();
  });

  it('makes eight tries at a time', async () => {
    const { pause, pauses } = createClock();
    const answers: (() => void)[] = [];
    const timers = createWebhookTimers({
      deliver: () => new Promise((end) => answers.push(end)),
      now: () => NOW,
      pause,
    });
    for (let index = 0; index < 20; index += 1) await timers.sendLater(entryOf(`job_${index}`), 0);
    for (const { end } of pauses) end();
    await expect.poll(() => answers.length).toBe(8);
    for (const end of answers.splice(0, 5)) end();
    await expect.poll(() => answers.length).toBe(8);
    for (let left = 15; left > 0; left -= 1) {
      await expect.poll(() => answers.length).toBeGreaterThan(0);
      answers.shift()?.();
    }
    await timers.close();
  });

  it('stops the tries under way when it closes, and hands out nothing more', async () => {
    const { pause, pauses, delays } = createClock();
    const begun = Promise.withResolvers<void>();
    const timers = createWebhookTimers({
      deliver: (_entry, stop) =>
        new Promise((_end, fail) => {
          stop?.addEventListener('abort', () => fail(stop.reason));
          begun.resolve();
        }),
      now: () => NOW,
      pause,
    });
    await timers.sendLater(entryOf('job_1'), 0);
    await timers.sendLater(entryOf('job_2'), 900);
    pauses[0]?.end();
    await begun.promise;
    await timers.close();
    expect(delays()).toEqual([0, 900_000]);
  });
});
