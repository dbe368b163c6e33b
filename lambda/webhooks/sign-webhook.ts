/**
 * Signs a webhook as Standard Webhooks say: HMAC-SHA-256 of id, timestamp and body, one signature for each
 * secret. Source: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const VERSION = 'v1';

interface Message {
  /** The same in each try, so that a receiver can recognise a repetition. No dots. */
  id: string;
  /** When this try is sent, Unix milliseconds. */
  sentAt: number;
  body: string;
}

type SignedHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

/** `whsec_` and base64 of 256 random bits. */
export function makeWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The headers that prove sender and time. A receiver accepts the body if it knows one of the secrets. */
export function signWebhook({ id, sentAt, body }: Message, secrets: readonly string[]): SignedHeaders {
  const timestamp = String(Math.floor(sentAt / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `${VERSION},${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
