import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { LaunchedBrowser } from '../../lambda/capture/browser/launch.ts';
import { ServiceError } from '../../lambda/errors.ts';
import {
  captureAlone as capture,
  createCapturer,
  createCapturing,
  createPackedSource,
} from '../support/capture.ts';
import { servePages } from '../support/during-tests.ts';
import { describePicture } from '../support/pixels.ts';
import { killBrowsers, profileOf, runningBrowsers } from './browser-process.ts';

let times = 0;
const killOnce = () => {
  if (times++ === 0) killBrowsers();
};
const pages = servePages({
  '/plain': '<h1>Plain</h1>',
  '/busy': `<script>
    const request = new XMLHttpRequest();
    request.open('GET', '/is-busy', false);
    request.send();
    for (;;);</script>`,
  '/is-busy': '',
  '/navigate': (_request, response) => {
    killOnce();
    response.setHeader('Content-Type', 'text/html').end('<h1>Navigate</h1>');
  },
  '/half': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).write('<h1>Half</h1>');
    setTimeout(killOnce, 50);
    setTimeout(() => response.end(), 100);
  },
  '/ready': `<h1>Ready</h1><script>fetch('/kill')</script>`,
  '/posts': `<h1>Posts</h1><script>fetch('/post', { method: 'POST', body: new Uint8Array(6e6).fill(65) })</script>`,
  '/post': (request, response) => {
    request.resume().once('end', () => {
      killOnce();
      response.end();
    });
  },
  '/kill': (_request, response) => {
    killOnce();
    response.end();
  },
});

const size = { width: 200, height: 100 };

/** Captures while `during` acts on the browsers. Returns the outcome and the profiles of the browsers. */
async function captureDuring(path: string, during: (pids: number[]) => void) {
  times = 0;
  const profiles = new Set<string>();
  const timer = setInterval(() => {
    const pids = runningBrowsers();
    for (const pid of pids) profiles.add(profileOf(pid));
    during(pids);
  }, 20);
  const answer = await capture({ url: pages.url + path, ...size });
  clearInterval(timer);
  return { outcome: outcomeOf(answer), profiles };
}

/** The same where the page ends the browser, or `change` does once it is launched. */
async function captureKilled(path: string, change: (browser: LaunchedBrowser) => void = () => undefined) {
  times = 0;
  const profiles = new Set<string>();
  const source = await createPackedSource();
  const launch: typeof source.launch = async (request) => {
    const browser = await source.launch(request);
    for (const pid of runningBrowsers()) profiles.add(profileOf(pid));
    change(browser);
    return browser;
  };
  const killed = await createCapturing('all', {}, { source: { ...source, launch } });
  const answer = await killed.capture({ url: pages.url + path, ...size });
  // One for each of two browsers.
  expect(profiles.size).toBe(2);
  return { outcome: outcomeOf(answer), profiles };
}

function outcomeOf(answer: Awaited<ReturnType<typeof capture>>): string {
  return answer instanceof ServiceError ? answer.code : describePicture(answer.file);
}

describe('a browser that is killed', () => {
  it.each(['/navigate', '/half', '/ready'])(
    'is replaced once, and the capture succeeds: %s',
    async (path) => {
      const { outcome, profiles } = await captureKilled(path);
      expect(outcome).toBe('png 200x100');
      expect(times).toBeGreaterThan(0);
      expectNothingLeft(profiles);
    },
  );

  it('does not let a page send twice as much', async () => {
    const { outcome, profiles } = await captureKilled('/posts');
    expect([outcome, times]).toEqual(['target_too_heavy', 1]);
    expectNothingLeft(profiles);
  });

  it('during its launch is replaced too', async () => {
    const { outcome, profiles } = await captureDuring('/plain', (pids) => {
      if (pids.length > 0) killOnce();
    });
    expect(times).toBeGreaterThan(0);
    expect(outcome).toBe('png 200x100');
    expectNothingLeft(profiles);
  });

  it('in every launch gives browser_unavailable', async () => {
    const { outcome, profiles } = await captureDuring('/plain', (pids) => {
      if (pids.length > 0) killBrowsers();
    });
    expect(outcome).toBe('browser_unavailable');
    expectNothingLeft(profiles);
  });

  it('during the DNS lookup of its page is replaced too', async () => {
    const lookup = async () => {
      if (times++ === 0) {
        await until(() => runningBrowsers().length > 0);
        // The browser starts within this time, while the lookup is still running.
        await new Promise((resolve) => setTimeout(resolve, 700));
        killBrowsers();
        await until(() => runningBrowsers().length === 0);
      }
      return ['127.0.0.1'];
    };
    times = 0;
    const slowly = await createCapturer('all', {}, lookup);
    const answer = await slowly({ url: `http://site.example:${pages.port}/plain`, ...size });
    expect(times).toBe(2);
    expect(answer).not.toBeInstanceOf(Error);
    expect(runningBrowsers()).toEqual([]);
  });

  it('when it is asked for the picture is replaced too', async () => {
    const { outcome, profiles } = await captureKilled('/plain', ({ session }) => {
      const send = session.send.bind(session);
      vi.spyOn(session, 'send').mockImplementation((command, ...rest) => {
        const answer = send(command, ...rest);
        // A small picture is drawn in a few milliseconds: the kill may not come later.
        if (command === 'Page.captureScreenshot') killOnce();
        return answer;
      });
    });
    expect([times, outcome]).toEqual([2, 'png 200x100']);
    expectNothingLeft(profiles);
  });

  it('every time gives target_too_heavy and leaves nothing behind', async () => {
    const { outcome, profiles } = await captureDuring('/ready', () => {
      if (pages.hits('/kill').length > 0) killBrowsers();
    });
    expect(['target_too_heavy', 'browser_unavailable']).toContain(outcome);
    expectNothingLeft(profiles);
  });
});

it('a browser that a page keeps busy ends when its parent process is killed, and the next process deletes its profile', async () => {
  const killed = fork(join(import.meta.dirname, 'killed-function.ts'), [`${pages.url}/busy`], {
    env: { ...process.env, TMPDIR: tmpdir() },
  });
  await until(() => pages.hits('/is-busy').length > 0);
  const orphans = runningBrowsers(killed.pid);
  const profiles = new Set(orphans.map(profileOf));
  expect(orphans.length).toBeGreaterThan(0);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await until(() => orphans.every((pid) => profileOf(pid) === ''));
  // The next process cleans up at its first capture.
  const next = await createCapturing();
  expect(await next.capture({ url: `${pages.url}/plain`, ...size })).not.toBeInstanceOf(ServiceError);
  expectNothingLeft(profiles);
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

function expectNothingLeft(profiles: Set<string>): void {
  expect(runningBrowsers()).toEqual([]);
  expect([...profiles].filter((profile) => profile !== '' && existsSync(profile))).toEqual([]);
}
