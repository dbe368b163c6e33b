import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaptureService } from '../../../lambda/capture/capture.ts';
import { runningBrowsers } from '../../security/browser-process.ts';
import { profilesFolder } from '../../support/built-files.ts';
import { type Capturer, codeOf, createCapturing, fileOf } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import { eventually } from '../../support/eventually.ts';

let capture: Capturer;
let service: CaptureService;
/** The browsers that ran when the page was asked for, one list for each request. */
let askedBy: number[][];

const pages = servePages({
  '/': (_request, response) => {
    askedBy.push(runningBrowsers());
    response.setHeader('Content-Type', 'text/html').end('<h1>Plain</h1>');
  },
  '/flood': `<h1>Flood</h1><script>(async () => {
    for (;;) await fetch('/take', { method: 'POST', body: new Uint8Array(2e6).fill(65) });
  })()</script>`,
  '/take': (request, response) => request.resume().on('end', () => response.end()),
});

beforeEach(async () => {
  askedBy = [];
  ({ capture, service } = await createCapturing('all', { waitingBrowsers: 1 }));
});
// What still waits is ended as at the end of the service.
afterEach(() => service.end());

const plain = () => ({ url: `${pages.url}/`, width: 200, height: 100 });

describe('a browser that waits', () => {
  it('is used by one capture, and another takes its place once that has ended, with the bytes of one launched for a request', async () => {
    await service.prepare();
    const first = runningBrowsers();
    const file = fileOf(await capture(plain()));
    await eventually(() => expect(runningBrowsers()).toEqual([]));
    await service.prepare();
    const second = runningBrowsers();
    fileOf(await capture(plain()));
    expect(askedBy).toEqual([first, second]);
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
    await expectNothingLeft();
    expect(fileOf(await capture(plain())).equals(file)).toBe(true);
  });

  it('is used when its launch is still under way', async () => {
    const prepared = service.prepare();
    fileOf(await capture(plain()));
    await prepared;
    expect(askedBy.map((browsers) => browsers.length)).toEqual([1]);
    await expectNothingLeft();
  });

  it('stays for the next capture when one needs another identity', async () => {
    await service.prepare();
    const [waiting] = runningBrowsers();
    fileOf(await capture({ ...plain(), timezone: 'Asia/Tokyo' }));
    fileOf(await capture(plain()));
    expect(askedBy.map((browsers) => browsers.includes(waiting ?? 0))).toEqual([true, true]);
    await expectNothingLeft();
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)('is replaced when it got %s while it waited', async (signal) => {
    await service.prepare();
    const [waiting] = runningBrowsers();
    process.kill(waiting ?? 0, signal);
    fileOf(await capture(plain()));
    expect(askedBy[0]).toHaveLength(1);
    expect(askedBy[0]).not.toEqual([waiting]);
    await expectNothingLeft();
  });

  it('leaves nothing behind when it ends by itself, and another one can wait', async () => {
    await service.prepare();
    process.kill(runningBrowsers()[0] ?? 0, 'SIGKILL');
    await eventually(expectNothingLeft);
    await service.prepare();
    expect(runningBrowsers()).toHaveLength(1);
  });

  it('is ended when the target of its capture does not exist', async () => {
    await service.prepare();
    expect(codeOf(await capture({ url: 'http://nowhere.invalid/' }))).toBe('target_not_found');
    await expectNothingLeft();
  });

  it('is held to the limits of the capture that uses it', async () => {
    await service.prepare();
    // The selector never matches, so that the page has time to send.
    expect(codeOf(await capture({ url: `${pages.url}/flood`, selector: '#never' }))).toBe('target_too_heavy');
    await expectNothingLeft();
  });

  it('is ended at the deadline of the capture that waits for it', async () => {
    await service.prepare();
    const [waiting] = runningBrowsers();
    process.kill(waiting ?? 0, 'SIGSTOP');
    // The rest is kept for the answer.
    expect(codeOf(await capture(plain(), 2_400))).toBe('target_timeout');
    await expectNothingLeft();
  });
});

describe('several browsers that wait', () => {
  it('are launched one after the other, and never while captures use every processor', async () => {
    ({ capture, service } = await createCapturing('all', { waitingBrowsers: 2 }));
    const busy = Array.from({ length: availableParallelism() }, () => capture(plain()));
    await service.prepare();
    expect(runningBrowsers().length).toBeLessThanOrEqual(busy.length);
    for (const each of await Promise.all(busy)) fileOf(each);
    await service.prepare();
    await eventually(() => expect(runningBrowsers()).toHaveLength(2));
  });
});

describe('a launch before a request that fails', () => {
  it('neither throws nor makes the service unhealthy', async () => {
    const failing = await createCapturing('all', { chromePath: '/nowhere/chromium', waitingBrowsers: 1 });
    await failing.service.prepare();
    expect(await failing.service.isBrowserReady()).toBe(true);
    expect(codeOf(await failing.capture(plain()))).toBe('browser_unavailable');
    expect(await failing.service.isBrowserReady()).toBe(false);
    await expectNothingLeft();
  });
});

/** A killed process takes a moment to exit. */
async function expectNothingLeft(): Promise<void> {
  await eventually(() => expect(runningBrowsers()).toEqual([]));
  const profiles = (await readdir(profilesFolder())).filter((name) =>
    name.startsWith(`screenshot-profile-${process.pid}-`),
  );
  expect(profiles).toEqual([]);
}
