import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaptureService } from '../../lambda/capture/capture.ts';
import { type Capturer, codeOf, createCapturing, fileOf } from '../support/capture.ts';
import { type PageServer, startPages } from '../support/page-server.ts';

let pages: PageServer;
let capture: Capturer;
let service: CaptureService;
/** The browsers that ran when the page was asked for, one list for each request. */
let askedBy: number[][];

beforeAll(async () => {
  pages = await startPages({
    '/': (_request, response) => {
      askedBy.push(browsersOfOurs());
      response.setHeader('Content-Type', 'text/html').end('<h1>Plain</h1>');
    },
    '/flood': `<h1>Flood</h1><script>(async () => {
      for (;;) await fetch('/take', { method: 'POST', body: new Uint8Array(2e6) });
    })()</script>`,
    '/take': (request, response) => request.resume().on('end', () => response.end()),
  });
});
afterAll(() => pages.close());

beforeEach(async () => {
  askedBy = [];
  ({ capture, service } = await createCapturing());
});

const plain = () => ({ url: `${pages.url}/`, width: 200, height: 100 });

describe('a browser that was launched before the first request', () => {
  it('is used by the first capture and by no second one', async () => {
    await service.prepare();
    const [waiting] = browsersOfOurs();
    fileOf(await capture(plain()));
    await expectNothingLeft();
    fileOf(await capture(plain()));
    await expectNothingLeft();
    expect(askedBy[0]).toEqual([waiting]);
    expect(askedBy[1]).toHaveLength(1);
    expect(askedBy[1]).not.toEqual([waiting]);
  });

  it('is used when its launch is still under way', async () => {
    const prepared = service.prepare();
    fileOf(await capture(plain()));
    await prepared;
    expect(askedBy.map((browsers) => browsers.length)).toEqual([1]);
    await expectNothingLeft();
  });

  it('gives the same bytes as a browser that is launched for the request', async () => {
    const file = fileOf(await capture(plain()));
    ({ capture, service } = await createCapturing());
    await service.prepare();
    expect(fileOf(await capture(plain())).equals(file)).toBe(true);
  });

  it.each([
    ['another time zone', { timezone: 'Asia/Tokyo' }],
    ['another user agent', { headers: { 'User-Agent': 'Mozilla/5.0 (iPad)' } }],
    ['other languages', { headers: { 'accept-language': 'de-CH' } }],
    ['the user agent of a device', { device: 'iphone-15-pro' }],
  ])('is ended before another one is launched for a request with %s', async (_name, fields) => {
    await service.prepare();
    const [waiting] = browsersOfOurs();
    fileOf(await capture({ ...plain(), ...fields }));
    expect(askedBy[0]).toHaveLength(1);
    expect(askedBy[0]).not.toEqual([waiting]);
    await expectNothingLeft();
  });

  it('is ended during its launch, too, for such a request', async () => {
    const prepared = service.prepare();
    fileOf(await capture({ ...plain(), timezone: 'Asia/Tokyo' }));
    await prepared;
    expect(askedBy.map((browsers) => browsers.length)).toEqual([1]);
    await expectNothingLeft();
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)('is replaced when it got %s while it waited', async (signal) => {
    await service.prepare();
    const [waiting] = browsersOfOurs();
    process.kill(waiting ?? 0, signal);
    fileOf(await capture(plain()));
    expect(askedBy[0]).toHaveLength(1);
    expect(askedBy[0]).not.toEqual([waiting]);
    await expectNothingLeft();
  });

  it('is ended when the target of the first capture does not exist', async () => {
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
    const [waiting] = browsersOfOurs();
    process.kill(waiting ?? 0, 'SIGSTOP');
    expect(codeOf(await capture(plain(), 2_400))).toBe('target_timeout');
    await expectNothingLeft();
  });
});

describe('a launch before the first request that fails', () => {
  it('neither throws nor makes the service unhealthy', async () => {
    const failing = await createCapturing('all', { chromePath: '/nowhere/chromium' });
    await failing.service.prepare();
    expect(await failing.service.isBrowserReady()).toBe(true);
    expect(codeOf(await failing.capture(plain()))).toBe('browser_unavailable');
    expect(await failing.service.isBrowserReady()).toBe(false);
    await expectNothingLeft();
  });
});

/** A killed process takes a moment to exit. */
async function expectNothingLeft(): Promise<void> {
  await vi.waitFor(() => expect(browsersOfOurs()).toEqual([]));
  const profiles = (await readdir(tmpdir())).filter((name) =>
    name.startsWith(`screenshot-profile-${process.pid}-`),
  );
  expect(profiles).toEqual([]);
}

/** Process ids of this process's running browsers. */
function browsersOfOurs(): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter(isBrowserOfOurs);
}

function isBrowserOfOurs(pid: number): boolean {
  try {
    // The fields of /proc/PID/stat: pid, (name), state, parent, ...
    const [, name, state, parent] =
      /^\d+ \((.*)\) (\S+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name === 'chromium' && state !== 'Z' && Number(parent) === process.pid;
  } catch {
    return false; // The process has exited in the meantime.
  }
}
