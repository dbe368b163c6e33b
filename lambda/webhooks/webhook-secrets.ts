/**
 * The secrets that sign webhooks of a key. Its record has them sealed: the current one first, then
 * those that a rotation has replaced and that still sign for a day, so that receivers can change
 * over without losing a webhook.
 */
import * as v from 'valibot';

/** Times are ISO 8601. */
export const WebhookSecretSchema = v.object({
  /** Can be opened for the id of its key only. */
  sealed: v.string(),
  createdAt: v.string(),
  /** Until when a replaced secret signs; the current one has none. */
  validUntil: v.optional(v.string()),
});

export type WebhookSecret = v.InferOutput<typeof WebhookSecretSchema>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Puts a new secret in front. The former one signs for a day more; secrets whose day is over are dropped. */
export function rotateSecrets(
  former: readonly WebhookSecret[],
  sealed: string,
  now: number,
): WebhookSecret[] {
  const validUntil = new Date(now + DAY_MS).toISOString();
  const replaced = secretsInForce(former, now).map((secret) => ({ validUntil, ...secret }));
  return [{ sealed, createdAt: new Date(now).toISOString() }, ...replaced];
}

/** The secrets that sign at this time, the current one first. */
export function secretsInForce(secrets: readonly WebhookSecret[], now: number): WebhookSecret[] {
  return secrets.filter(({ validUntil }) => validUntil === undefined || Date.parse(validUntil) > now);
}
