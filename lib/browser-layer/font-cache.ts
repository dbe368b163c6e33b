/**
 * Makes fontconfig's cache of the fonts, as Chromium itself writes it. Without it the first browser of a
 * fresh function would read all fonts. A cache belongs to a version of fontconfig, and Chromium has its own.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import puppeteer from 'puppeteer-core';
import {
  FONT_CACHE,
  FONT_RULES,
  FONTS,
  FONTS_CHANGED_AT,
  FONTS_IN_CACHE,
} from '../../lambda/capture/browser/unpack/unpack-fonts.ts';
import type { PlainFile } from './write-pack.ts';

const RULES = `<?xml version="1.0"?>
<fontconfig><dir>${FONTS_IN_CACHE}</dir><cachedir>/${FONT_CACHE}</cachedir></fontconfig>
`;

const TIMEOUT_MS = 60_000;

/**
 * Returns the cache as a file of the pack, or nothing where Chromium does not run. The pack then works as
 * well, and each fresh function makes the cache.
 */
export async function buildFontCache(chromium: PlainFile[], fonts: PlainFile[]): Promise<PlainFile[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  try {
    return await makeFontCache(chromium, fonts);
  } catch (error) {
    // Another C library, or a temporary folder without room or without the right to execute files.
    console.warn('The layer has no cache of its fonts, because Chromium does not run here:', error);
    return [];
  }
}

async function makeFontCache(chromium: PlainFile[], fonts: PlainFile[]): Promise<PlainFile[]> {
  const root = await mkdtemp(join(tmpdir(), 'font-cache-'));
  try {
    await writeFiles(root, [...chromium, ...fonts]);
    await mkdir(join(root, FONT_CACHE));
    await writeFile(join(root, FONT_RULES), RULES);
    await utimes(join(root, FONTS), FONTS_CHANGED_AT, FONTS_CHANGED_AT);
    await drawText(root);
    const names = (await readdir(join(root, FONT_CACHE))).filter((name) => /\.cache-\w+$/.test(name));
    if (names.length === 0) throw new Error('Chromium has written no cache of the fonts');
    return await Promise.all(
      names.map(async (name) => ({
        file: `${FONT_CACHE}/${name}`,
        content: await readFile(join(root, FONT_CACHE, name)),
        executable: false,
      })),
    );
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Chromium looks for fonts at the latest when it draws text. */
async function drawText(root: string): Promise<void> {
  const browser = await puppeteer.launch({
    executablePath: join(root, 'chromium'),
    headless: 'shell',
    pipe: true,
    timeout: TIMEOUT_MS,
    userDataDir: join(root, 'profile'),
    args: ['--no-sandbox', '--no-zygote', '--single-process', '--disable-gpu'],
    env: {
      HOME: root,
      LD_LIBRARY_PATH: join(root, 'lib'),
      // The paths in the cache begin here, so that they are the same wherever it is made.
      FONTCONFIG_SYSROOT: root,
      FONTCONFIG_FILE: `/${FONT_RULES}`,
    },
  });
  try {
    const page = await browser.newPage();
    await page.setContent('text');
    await page.screenshot();
  } finally {
    browser.process()?.kill('SIGKILL');
    await browser.close();
  }
}

async function writeFiles(root: string, files: readonly PlainFile[]): Promise<void> {
  for (const { file, content, executable } of files) {
    const path = join(root, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content, { mode: executable ? 0o755 : 0o644 });
  }
}
