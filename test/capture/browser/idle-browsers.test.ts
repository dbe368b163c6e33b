import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LaunchedBrowser } from '../../../lambda/capture/browser/launch.ts';
import { createWaitingBrowsers } from '../../../lambda/capture/browser/waiting-browsers.ts';
import type { Egress } from '../../../lambda/capture/egress/egress.ts';

const IDLE_MS = 600_000;
const IDENTITY = { userAgent: 'Chrome', languages: 'en', timezone: 'UTC' } as never;

let crash: (() => void)[];
/** What has been called, in order. */
let ended: string[];

/** Browsers that are launched at once, and answer. */
function createSupply(idleMs: number | undefined, { count = 1, crashesAtOnce = false } = {}) {
  const launch = async () => {
    const browser = {
      session: { send: async () => ({}) },
      onCrash: (listener: () => void) => (crashesAtOnce ? listener() : crash.push(listener)),
      beginUse: () => {},
      dispose: async () => void ended.push('browser'),
    };
    return browser as unknown as LaunchedBrowser;
  };
  const openEgress = async () => ({ close: async () => void ended.push('egress') }) as unknown as Egress;
  return createWaitingBrowsers({
    launch,
    openEgress,
    identity: IDENTITY,
    compile: async () => {},
    count,
    idleMs,
    // Once: one that crashes at once would be launched again for ever.
    hasTime: () => !crashesAtOnce || ended.length === 0,
  });
}
const take = (supply: ReturnType<typeof createSupply>) => supply.take(IDENTITY, { onExceeded: () => {} });

beforeEach(() => {
  crash = [];
  ended = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

it('ends a browser that nobody has used for its idle time, and not before', async () => {
  const supply = createSupply(IDLE_MS);
  await supply.fill();
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended.toSorted()).toEqual(['browser', 'egress']);
  expect(await take(supply)).toBeUndefined();
  await supply.fill();
  expect(await take(supply)).toBeDefined();
});

it('lets a browser wait for ever without an idle time', async () => {
  const supply = createSupply(undefined);
  await supply.fill();
  expect(vi.getTimerCount()).toBe(0);
  expect(await take(supply)).toBeDefined();
});

it.each<[string, (supply: ReturnType<typeof createSupply>) => unknown]>([
  ['has been taken', take],
  ['has crashed', () => crash[0]?.()],
  ['was ended with the service', (supply) => supply.end()],
])('keeps nothing of a browser that %s', async (_name, leave) => {
  const supply = createSupply(IDLE_MS);
  await supply.fill();
  expect(vi.getTimerCount()).toBe(1);
  await leave(supply);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not keep a browser that crashes in the moment it is launched', async () => {
  const supply = createSupply(IDLE_MS, { crashesAtOnce: true });
  await supply.fill();
  expect(vi.getTimerCount()).toBe(0);
  expect(await take(supply)).toBeUndefined();
});

it('gives a browser to nobody else', async () => {
  const supply = createSupply(IDLE_MS);
  await supply.fill();
  const other = { userAgent: 'Chrome', languages: 'de', timezone: 'UTC' } as never;
  expect(await supply.take(other, { onExceeded: () => {} })).toBeUndefined();
  expect(await take(supply)).toBeDefined();
});

it('gives the oldest one first', async () => {
  const supply = createSupply(IDLE_MS, { count: 2 });
  await supply.fill();
  await vi.advanceTimersByTimeAsync(IDLE_MS / 2);
  expect(await take(supply)).toBeDefined();
  await supply.fill();
  // The second one is ended now, the third one later.
  await vi.advanceTimersByTimeAsync(IDLE_MS / 2);
  expect(ended.toSorted()).toEqual(['browser', 'egress']);
  expect(await take(supply)).toBeDefined();
  expect(await take(supply)).toBeUndefined();
});
