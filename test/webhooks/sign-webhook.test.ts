import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { makeWebhookSecret, signWebhook } from '../../lambda/webhooks/sign-webhook.ts';

const BODY = '{"type":"job.completed","data":{"id":"ü \\"quoted\\""}}';

/** The package refuses timestamps that are more than five minutes away from now. */
const message = () => ({ id: 'job_2b', sentAt: Date.now(), body: BODY });

describe('a webhook secret', () => {
  it('is whsec_ and base64 of 32 random bytes', () => {
    const [one, other] = [makeWebhookSecret(), makeWebhookSecret()];
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(other).not.toBe(one);
  });
});

describe('a signed webhook', () => {
  it('has the signature of the example in the specification', () => {
    const example = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      sentAt: 1614265330_999,
      body: '{"test": 2432232314}',
    };
    expect(signWebhook(example, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': example.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is accepted by the package of Standard Webhooks with each of the secrets', () => {
    const secrets = [makeWebhookSecret(), makeWebhookSecret()];
    const headers = signWebhook(message(), secrets);
    for (const secret of secrets) expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  });

  it('is refused with another secret, body, id or time', () => {
    const secret = makeWebhookSecret();
    const headers = signWebhook(message(), [secret]);
    const isRefused = (by: string, body: string, changed: Record<string, string>) =>
      expect(() => new Webhook(by).verify(body, { ...headers, ...changed })).toThrow();
    isRefused(makeWebhookSecret(), BODY, {});
    isRefused(secret, `${BODY} `, {});
    isRefused(secret, BODY, { 'webhook-id': 'job_3c' });
    isRefused(secret, BODY, { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) });
  });
});
