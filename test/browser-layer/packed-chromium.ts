/** Starts the packed Chromium for a test, with nothing but the pack's own libraries and fonts, and ends it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { createUnpack } from '../../lambda/capture/browser/unpack/unpack.ts';

export interface PackedChromium {
  page: Page;
  /** Every path the browser process has mapped, one a line of /proc. */
  readMaps: () => Promise<string>;
  close: () => Promise<void>;
}

/** `locale` is the machine's language, which must not matter. */
export async function launchPackedChromium(pack: string, locale = 'C.UTF-8'): Promise<PackedChromium> {
  const directory = await mkdtemp(join(tmpdir(), 'packed-chromium-'));
  const { executablePath, environment } = await createUnpack({ pack, directory })();
  const machine: Record<string, string> = { LANG: locale, LC_ALL: locale, LANGUAGE: locale };
  const browser = await puppeteer.launch({
    executablePath,
    headless: 'shell',
    pipe: true,
    userDataDir: join(directory, 'profile'),
    env: { ...machine, HOME: directory, ...environment },
    args: ['--no-sandbox', '--no-zygote', '--single-process', '--disable-gpu'],
  });
  const child = browser.process();
  return {
    page: await browser.newPage(),
    readMaps: () => readFile(`/proc/${child?.pid}/maps`, 'utf8'),
    close: async () => {
      // puppeteer starts Chromium as the leader of a process group of its own.
      if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
