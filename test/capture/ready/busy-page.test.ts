import { expect, it } from 'vitest';
import { patienceOf } from '../../../lambda/capture/clock/caps.ts';
import { ClockStuck } from '../../../lambda/capture/clock/virtual-time.ts';
import type { LivePage } from '../../../lambda/capture/page/capture-page.ts';
import { waitForContent } from '../../../lambda/capture/ready/ready.ts';
import { createFeeds } from '../../../lambda/capture/watch/feeds.ts';
import { captureAlone, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { LIME, readPng } from '../../support/pixels.ts';
import { IS_SWEEP } from '../../support/sweep.ts';

/** A page with scripts that do more than fits its two seconds. */
function openBusyPage(
  remainingMs: number,
  { mayRepeat = true, cutsShort = (_step: string) => {} } = {},
): LivePage {
  const answers: Record<string, unknown> = { readContentState: 'scripted', isCovered: false };
  const page = {
    mayRepeat,
    cutsShort,
    watch: { document: {}, feeds: createFeeds(() => 0), workers: new Set() },
    inPage: { call: async (name: string) => answers[name] },
    clock: {
      allowHolding() {},
      untilWhole: () => 2_000,
      pass: async (_pageMs: number, { realMs = Number.POSITIVE_INFINITY } = {}) => realMs > 8_000,
      until: async () => false,
      during: async () => ({ hasBackgroundWork: false }),
    },
    deadline: {
      patience: patienceOf('request'),
      remainingMs: () => remainingMs,
      within: (_capMs: number, promise: unknown) => promise,
    },
  };
  return page as unknown as LivePage;
}

it('a page that does more than it has time for is captured again, in real time', async () => {
  await expect(waitForContent(openBusyPage(12_000))).rejects.toThrow(ClockStuck);
});

it('it is captured as it is when too little time is left for that, or it was captured again already', async () => {
  const cut: string[] = [];
  const cutsShort = (step: string) => cut.push(step);
  await expect(waitForContent(openBusyPage(11_999, { cutsShort }))).resolves.toBeUndefined();
  await expect(
    waitForContent(openBusyPage(12_000, { cutsShort, mayRepeat: false })),
  ).resolves.toBeUndefined();
  expect(cut).toEqual(['wait', 'wait']);
});

const pages = servePages({
  '/timers': `<!doctype html><p>Page</p><script>
    setInterval(() => { for (let turn = 0, sum = 0; turn < 2e8; turn++) sum += turn % 7 }, 16);
    setTimeout(() => { document.body.style.background = 'lime' }, 1_000);
  </script>`,
});

it.runIf(IS_SWEEP)('it shows what its timers bring in two seconds of a visitor', async () => {
  const file = fileOf(await captureAlone({ url: `${pages.url}/timers`, width: 400, height: 300 }));
  expect(readPng(file).at(390, 290)).toBe(LIME);
});
