/**
 * Opens the link secret of a key id. An unknown key id takes as long as a known one and costs nothing: its
 * request waits as long as a real call took lately. What was opened is remembered for a minute by its sealed
 * form, so that forged links of a known id cost one call a minute, too. Key ids are read from the table each
 * time: a revoked key's links and a former secret stop at once.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { unavailable } from '../../errors.ts';
import type { Seal } from '../../secrets/seal.ts';

/** Returns undefined for an unknown key id, which has no sealed secret. Throws service_unavailable. */
export type OpenSecret = (sealed: string | undefined, keyId: string) => Promise<string | undefined>;

/** For an unknown key id. It cannot be opened, and trying takes as long as opening a secret. */
export const DECOY = Buffer.alloc(96).toString('base64');

const REMEMBERED_MS = 60_000;
/** The oldest are forgotten first. */
const MOST_REMEMBERED = 1_000;
/** How many of the last calls tell how long a call takes. */
const SAMPLES = 16;

interface Opened {
  secret: string | undefined;
  until: number;
}

export function createOpenSecret(seal: Pick<Seal, 'open'>, now: () => number): OpenSecret {
  const opened = new Map<string, Opened>();
  const tookMs: number[] = [];
  let sampledAt = Number.NEGATIVE_INFINITY;

  return async function openSecret(sealed, keyId) {
    const name = `${keyId} ${sealed ?? ''}`;
    const known = opened.get(name);
    if (known !== undefined && known.until > now()) return known.secret;
    const secret = sealed === undefined ? await openNothing(keyId) : await openReally(sealed, keyId);
    opened.delete(name);
    opened.set(name, { secret, until: now() + REMEMBERED_MS });
    const [oldest] = opened.size > MOST_REMEMBERED ? opened.keys() : [];
    if (oldest !== undefined) opened.delete(oldest);
    return secret;
  };

  async function openReally(sealed: string, keyId: string): Promise<string> {
    try {
      return await measured(() => seal.open(sealed, keyId));
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** One call a minute tells how long a call takes now. */
  async function openNothing(keyId: string): Promise<undefined> {
    const sample = tookMs[Math.floor(Math.random() * tookMs.length)];
    if (sample !== undefined && now() < sampledAt + REMEMBERED_MS) return waitFully(sample);
    await measured(() => seal.open(DECOY, keyId || 'none')).catch(() => undefined);
    return undefined;
  }

  async function measured<Value>(call: () => Promise<Value>): Promise<Value> {
    const startedAt = performance.now();
    sampledAt = now();
    try {
      return await call();
    } finally {
      tookMs.push(performance.now() - startedAt);
      if (tookMs.length > SAMPLES) tookMs.shift();
    }
  }
}

/** A timer counts from the start of its turn of the event loop, and so ends early in a long one. */
async function waitFully(ms: number): Promise<undefined> {
  const until = performance.now() + ms;
  for (let leftMs = ms; leftMs > 0; leftMs = until - performance.now()) await wait(leftMs);
  return undefined;
}
