/** The playground's receiver of webhooks: what it says of a signature. */
import { expect, it } from 'vitest';
import { createWebhookReceiver } from '../../bin/playground/webhook-receiver.ts';
import { makeWebhookSecret, signWebhook } from '../../lambda/webhooks/sign-webhook.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;
const [ours, other] = [makeWebhookSecret(), makeWebhookSecret()];
const body = '{"type": "job.completed"}';
const signed = (secrets: string[], sentAt = NOW) => ({ ...signWebhook({ id: 'j', sentAt, body }, secrets) });

async function receive(headers: Record<string, string>, sent = body) {
  const receiver = createWebhookReceiver({
    readSecrets: async () => [other, ours],
    headers: {},
    now: () => NOW,
  });
  const answer = await receiver.receive('/playground/webhook', headers, Buffer.from(sent));
  expect(answer?.status).toBe(204);
  return JSON.parse(String(receiver.find('/playground/webhooks')?.body)).received[0];
}

it.each([
  ['right', signed([ours]), body],
  ['right', signed([makeWebhookSecret(), ours]), body],
  ['wrong', signed([makeWebhookSecret()]), body],
  ['wrong', signed([ours]), `${body} `],
  ['wrong', { ...signed([ours]), 'webhook-id': 'k' }, body],
  ['old', signed([ours], NOW - 6 * MINUTE_MS), body],
  ['old', signed([ours], NOW + 6 * MINUTE_MS), body],
  ['unsigned', {}, body],
  ['unsigned', { ...signed([ours]), 'webhook-signature': '' }, body],
])('is %s', async (verdict, headers, sent) => {
  expect(await receive(headers, sent)).toMatchObject({ verdict, body: sent, at: '2026-11-20T12:00:00.000Z' });
});

it('keeps the newest fifty, and leaves other paths to the service', async () => {
  const receiver = createWebhookReceiver({ readSecrets: async () => [], headers: {}, now: () => NOW });
  for (let count = 0; count < 60; count++) {
    await receiver.receive('/playground/webhook', { 'webhook-id': String(count) }, Buffer.alloc(0));
  }
  const { received } = JSON.parse(String(receiver.find('/playground/webhooks')?.body));
  expect([received.length, received[0].id]).toEqual([50, '59']);
  expect(await receiver.receive('/jobs', {}, Buffer.alloc(0))).toBeUndefined();
  expect(receiver.find('/jobs')).toBeUndefined();
});
