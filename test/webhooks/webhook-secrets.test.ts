import { describe, expect, it } from 'vitest';
import { rotateSecrets, secretsInForce } from '../../lambda/webhooks/webhook-secrets.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;

const sealedAt = (now: number, secrets = rotateSecrets(rotateSecrets([], 'one', NOON - 1), 'two', NOON)) =>
  secretsInForce(secrets, now).map(({ sealed }) => sealed);

describe('webhook secrets', () => {
  it('begin with one that signs without end', () => {
    expect(sealedAt(NOON + 999 * DAY_MS, rotateSecrets([], 'one', NOON))).toEqual(['one']);
  });

  it('sign both for exactly a day after a rotation, the new one first', () => {
    expect(sealedAt(NOON)).toEqual(['two', 'one']);
    expect(sealedAt(NOON + DAY_MS - 1)).toEqual(['two', 'one']);
    expect(sealedAt(NOON + DAY_MS)).toEqual(['two']);
  });

  it('keep the day of a secret that was replaced before, and drop one whose day is over', () => {
    const twice = rotateSecrets(rotateSecrets([], 'one', NOON), 'two', NOON + 1);
    const thrice = rotateSecrets(twice, 'three', NOON + DAY_MS);
    expect(sealedAt(NOON + DAY_MS, thrice)).toEqual(['three', 'two', 'one']);
    expect(sealedAt(NOON + DAY_MS + 1, thrice)).toEqual(['three', 'two']);
    expect(rotateSecrets(thrice, 'four', NOON + 3 * DAY_MS).map(({ sealed }) => sealed)).toEqual([
      'four',
      'three',
    ]);
  });
});
