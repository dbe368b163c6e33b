import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFault } from '../../lambda/observe/fault.ts';
import { type Capturer, codeOf, createCapturer, createCapturing, fileOf } from '../support/capture.ts';
import { type PageServer, startPages } from '../support/page-server.ts';
import { describePicture } from '../support/pixels.ts';

let pages: PageServer;
let capture: Capturer;
beforeAll(async () => {
  pages = await startPages({
    '/plain': '<h1>Plain</h1>',
    '/killer': (_request, response) => {
      if (pages.hits('/killer').length === 1) killBrowsers();
      response.setHeader('Content-Type', 'text/html').end('<h1>Alive</h1>');
    },
    '/always-killer': () => killBrowsers(),
    '/memory': '<script>const held = []; for (;;) held.push(new Uint8Array(16e6).fill(1));</script>',
    '/closes': (request) => void request.socket.destroy(),
    '/busy': '<h1>Busy</h1><script>for (;;);</script>',
    '/dialogs': '<script>for (let i = 0; i < 50; i++) alert(confirm(prompt(i)));</script><h1>After</h1>',
    '/windows': '<script>for (let i = 0; i < 50; i++) open("/plain");</script><h1>Windows</h1>',
  });
  capture = await createCapturer('all', { browserMemoryMib: 600 });
});
afterAll(() => pages.close());

it('ends a page that fills the memory with target_too_heavy', async () => {
  expect(codeOf(await capture({ url: `${pages.url}/memory` }))).toBe('target_too_heavy');
});

it('ends a page that blocks the browser at the deadline with target_timeout', async () => {
  expect(codeOf(await capture({ url: `${pages.url}/busy` }, 3_000))).toBe('target_timeout');
});

it('retries once after a crash of the browser', async () => {
  const file = fileOf(await capture({ url: `${pages.url}/killer`, width: 200, height: 100 }));
  expect(describePicture(file)).toBe('png 200x100');
  expect(pages.hits('/killer')).toHaveLength(2);
});

it('ends a page whose browser crashes twice with target_too_heavy', async () => {
  const answer = await capture({ url: `${pages.url}/always-killer` });
  expect(codeOf(answer)).toBe('target_too_heavy');
  expect(answer).toHaveProperty('message', expect.stringContaining('ended by itself twice'));
  expect(pages.hits('/always-killer')).toHaveLength(2);
});

describe('a disk that is nearly full', () => {
  const MIB = 1024 * 1024;
  const withRoom = (bytes: number) => createCapturing('all', {}, { readRoom: async () => bytes });

  it('is our fault, and health says so', async () => {
    const { capture, service } = await withRoom(31 * MIB);
    expect(codeOf(await capture({ url: `${pages.url}/unseen` }))).toBe('browser_unavailable');
    expect(pages.hits('/unseen')).toHaveLength(0);
    expect(await service.isBrowserReady()).toBe(false);
  });

  it('may be why the browser ends, and is blamed then', async () => {
    const { capture, service } = await withRoom(100 * MIB);
    const crashed = await capture({ url: `${pages.url}/always-killer` });
    expect(codeOf(crashed)).toBe('browser_unavailable');
    expect(describeFault(crashed)).toMatchObject([{}, { code: 'ENOSPC' }, { name: 'BrowserCrash' }]);
    fileOf(await capture({ url: `${pages.url}/killer` }));
    expect(codeOf(await capture({ url: `${pages.url}/closes` }))).toBe('target_unreachable');
    expect(await service.isBrowserReady()).toBe(true);
  });
});

it('dismisses every dialog', async () => {
  fileOf(await capture({ url: `${pages.url}/dialogs` }));
});

it('opens no windows', async () => {
  fileOf(await capture({ url: `${pages.url}/windows` }));
  expect(pages.hits('/plain')).toHaveLength(0);
});

/** Kills this process's browsers. */
function killBrowsers(): void {
  for (const id of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    if (isBrowserOfOurs(id)) process.kill(Number(id), 'SIGKILL');
  }
}

function isBrowserOfOurs(id: string): boolean {
  try {
    // The fields of /proc/PID/stat: pid, (name), state, parent, ...
    const [, name, , parent] =
      /^\d+ \((.*)\) (\S+) (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    return name === 'chromium' && Number(parent) === process.pid;
  } catch {
    return false; // The process has exited in the meantime.
  }
}
