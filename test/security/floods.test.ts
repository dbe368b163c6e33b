import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../lambda/errors.ts';
import { watchThread } from '../soak/thread-holds.ts';
import { captureOnly, createCapturing, createPackedSource } from '../support/capture.ts';
import { servePages } from '../support/during-tests.ts';
import { shareBrowsers } from '../support/shared-browsers.ts';
import { IS_SWEEP, together } from '../support/sweep.ts';
import { runningBrowsers } from './browser-process.ts';
import { FILES, FLOODS, HEAVY, ODD } from './hostile-pages.ts';

/** Remaining time of the Lambda invocation. Lambda kills the function when the answer comes later. */
const REMAINING_MS = 29_000;
/** Remaining time for pages that may use all of it. */
const SHORT_MS = 4_000;

const odd = Object.entries(ODD).map(([path, { page }]) => [path, page] as const);
const pages = servePages({ ...FILES, ...FLOODS, ...HEAVY, ...Object.fromEntries(odd) });
const capture = captureOnly(pages, { browserMemoryMib: 700 });

async function outcomeOf(path: string, remainingMs: number): Promise<string> {
  const startedAt = performance.now();
  const answer = await capture(
    { url: pages.url + path, width: 300, height: 200, fullPage: true, blockAds: true },
    remainingMs,
  );
  expect(performance.now() - startedAt).toBeLessThan(remainingMs);
  return answer instanceof ServiceError ? answer.code : 'captured';
}

const FURTHER: [path: string, outcomes: string[]][] = [
  ['/history', ['captured']],
  ['/back-and-forth', ['target_not_a_page', 'captured']],
  ['/long-urls', ['captured']],
  ['/names', ['captured']],
  ['/zipped-page', ['target_timeout', 'target_too_heavy']],
  ['/wasm', ['target_too_heavy']],
  ['/canvases', ['target_too_heavy']],
  ['/elements', ['target_too_heavy', 'target_timeout']],
  ['/huge-canvas', ['captured', 'capture_too_large', 'target_too_heavy', 'target_timeout']],
];

/** A page that uses all its time stands beside one that does not, or that only waits. */
const USUAL: [path: string, outcomes: string[]][] = [
  ['/windows', ['captured', 'target_timeout']],
  ['/reloads', ['target_unreachable']],
  ['/frames', ['target_too_heavy', 'target_timeout']],
  ['/dripping-headers', ['target_timeout']],
  ['/workers', ['captured', 'target_timeout']],
  ['/huge-page', ['capture_too_large']],
  ['/busy-later', ['target_timeout']],
  ['/strings', ['target_too_heavy']],
  ['/endless', ['target_timeout', 'target_too_heavy']],
];

// test/soak/hostile.ts has the slower pages.
describe('the capture ends in time and leaves no browser running:', () => {
  const groups = together([...USUAL, ...(IS_SWEEP ? FURTHER : [])], 2);
  it.each(groups.map((cases) => ({ paths: cases.map(([path]) => path).join(' and '), cases })))(
    '$paths',
    async ({ cases }) => {
      await Promise.all(
        cases.map(async ([path, outcomes]) => {
          const mayTakeAll = outcomes.includes('target_timeout');
          expect(outcomes).toContain(await outcomeOf(path, mayTakeAll ? SHORT_MS : REMAINING_MS));
        }),
      );
      expect(runningBrowsers()).toEqual([]);
    },
  );
});

const HOLD_LIMIT_MS = 200;

describe('no number of a page sizes what this process does:', () => {
  const LONG = ['/throws-text', '/throws-long-error', '/works-on'];
  const tried = Object.entries(ODD).filter(([path]) => IS_SWEEP || !LONG.includes(path));
  // Browsers of this file alone: these pages leave much behind.
  const sharing = createPackedSource().then((source) =>
    createCapturing('all', {}, { source: IS_SWEEP ? source : shareBrowsers(source) }),
  );
  it.each(tried.map(([path, { asked }]) => [path, asked] as const))('%s', async (path, asked) => {
    const shared = await sharing;
    const takeHold = watchThread();
    const answer = await shared.capture({ url: pages.url + path, ...asked }, REMAINING_MS);
    // The time of the thread does not depend on how busy the machine is.
    expect(takeHold().processorMs).toBeLessThan(HOLD_LIMIT_MS);
    expect(answer instanceof ServiceError ? answer.code : 'captured').toMatch(
      /^(captured|capture_too_large|script_failed|target_too_heavy)$/,
    );
  });
});
