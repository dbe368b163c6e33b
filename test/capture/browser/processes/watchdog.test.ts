import { expect, it } from 'vitest';
import { watchMemory } from '../../../../lambda/capture/browser/processes/watchdog.ts';
import { codeOf, createCapturer, fileOf } from '../../../support/capture.ts';
import { servePages } from '../../../support/during-tests.ts';

const KEPT_FREE_MIB = 400;
const ownMib = () => Math.ceil(process.memoryUsage.rss() / 1024 / 1024);

const pages = servePages({ '/': '<h1>Page</h1>' });

it('adds the memory of this process to that of the browser', async () => {
  // This process stands in for the browser too, so that both together take twice as much.
  const takesMib = ownMib();
  const functionMiB = KEPT_FREE_MIB + 1.5 * takesMib;
  await new Promise<void>((resolve) => {
    watchMemory(process.pid, { browserMiB: 10 * takesMib, functionMiB }, resolve);
  });
});

it('ends a capture that exceeds the memory of the function, and no other', async () => {
  const settings = { browserMemoryMib: 2_400 };
  const body = { url: `${pages.url}/`, width: 300, height: 200 };
  // Enough for this process or for the browser, but not for both.
  const small = await createCapturer('all', { ...settings, functionMemoryMib: KEPT_FREE_MIB + ownMib() });
  expect(codeOf(await small(body))).toBe('target_too_heavy');
  const large = await createCapturer('all', {
    ...settings,
    functionMemoryMib: KEPT_FREE_MIB + ownMib() + 2_000,
  });
  fileOf(await large(body));
});
