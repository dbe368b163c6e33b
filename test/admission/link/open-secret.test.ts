import { expect, it } from 'vitest';
import { createOpenSecret } from '../../../lambda/admission/link/open-secret.ts';

const CALL_MS = 40;
const randomId = () => Array.from({ length: 12 }, () => Math.floor(Math.random() * 16).toString(16)).join('');

/** A seal whose calls take a while and are counted. */
function setUp() {
  let nowMs = 0;
  const counted = { calls: 0, pass: (ms: number) => (nowMs += ms) };
  const open = async (sealed: string) => {
    counted.calls += 1;
    // A timer may end early, as it counts from the start of its turn of the event loop.
    const until = performance.now() + CALL_MS;
    while (performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 1));
    if (!sealed.startsWith('sealed')) throw new Error('Not sealed');
    return `secret of ${sealed}`;
  };
  return { counted, openSecret: createOpenSecret({ open }, () => nowMs) };
}

const msOf = async (work: Promise<unknown>) => {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
};

const isAtOnce = (work: Promise<unknown>) =>
  Promise.race([work.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);

it('calls once for a thousand unknown key ids, and takes as long for each as for a known one', async () => {
  const { counted, openSecret } = setUp();
  expect(await msOf(openSecret(undefined, randomId()))).toBeGreaterThan(CALL_MS - 5);
  const all = await Promise.all(Array.from({ length: 1_000 }, () => msOf(openSecret(undefined, randomId()))));
  expect(counted.calls).toBe(1);
  expect(Math.min(...all)).toBeGreaterThan(CALL_MS - 5);
});

it('takes as long at the end of a long turn of the event loop', async () => {
  const { openSecret } = setUp();
  await openSecret(undefined, 'one');
  const until = performance.now() + CALL_MS;
  while (performance.now() < until);
  expect(await msOf(openSecret(undefined, 'two'))).toBeGreaterThan(CALL_MS - 5);
});

it('calls once a minute for a known key id, and remembers an unknown one as long', async () => {
  const { counted, openSecret } = setUp();
  for (let count = 0; count < 3; count++) expect(await openSecret('sealed', 'one')).toBe('secret of sealed');
  expect(counted.calls).toBe(1);
  expect(await msOf(openSecret(undefined, 'two'))).toBeGreaterThan(CALL_MS - 5);
  expect(await isAtOnce(openSecret(undefined, 'two'))).toBe(true);
  counted.pass(60_001);
  await openSecret('sealed', 'one');
  expect(counted.calls).toBe(2);
});

it('opens a new secret at once, and that of a key id that was unknown', async () => {
  const { openSecret } = setUp();
  await openSecret(undefined, 'one');
  expect(await openSecret('sealed', 'one')).toBe('secret of sealed');
  expect(await openSecret('sealed anew', 'one')).toBe('secret of sealed anew');
  expect(await openSecret(undefined, 'one')).toBeUndefined();
});

it('remembers no failure', async () => {
  const { counted, openSecret } = setUp();
  for (let count = 0; count < 2; count++)
    await expect(openSecret('broken', 'one')).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(counted.calls).toBe(2);
});
