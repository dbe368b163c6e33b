/**
 * Makes the packed browser ready to start: takes the folder of the pack and a writable directory, gives the
 * path of Chromium and the environment it needs. Fonts stay in the pack; everything else is unpacked once.
 */
import { createHash } from 'node:crypto';
import { lstat, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ServiceError } from '../../errors.ts';
import { fingerprint } from './file-fingerprint.ts';
import { unpackFiles } from './unpack-files.ts';
import { ensureFolder } from './unpack-folder.ts';
import { hasSize, type Manifest, readManifest } from './unpack-manifest.ts';

export interface UnpackOptions {
  /** Folder of the pack, as lib/browser-layer/build.ts made it: `/opt/browser` in Lambda. */
  pack: string;
  /** Writable directory with 230 MB to spare; made when it is not there. */
  directory: string;
  /**
   * Whether nobody else uses the directory. What an earlier process left there is then unpacked anew, and so is
   * what was changed since: native code that broke out of a page may have been at it.
   */
  isExclusive?: boolean | undefined;
}

/** What to start, and the variables to add to its environment. */
export interface UnpackedBrowser {
  executablePath: string;
  environment: { LD_LIBRARY_PATH: string; FONTCONFIG_FILE: string; LANGUAGE: string; LC_ALL: string };
}

/** Name of Chromium in the unpacked folder; SwiftShader's files lie beside it, where it looks for them. */
const EXECUTABLE = 'chromium';
/** Folder of the shared libraries that a bare machine lacks (NSS, NSPR, expat). */
const LIBRARIES = 'lib';
const FONT_RULES = 'fonts.conf';
const FONT_CACHE = 'font-cache';

/**
 * Chromium and fontconfig let the machine's language choose the font for text of no stated language, and
 * fontconfig for all other text too: on a Japanese machine Chinese pages would show Japanese characters.
 */
const LOCALE = { LANGUAGE: 'en', LC_ALL: 'en_US.UTF-8' };

/** Seconds: a failed unpack is tried again by the next request; a full disk does not empty faster than that. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Gives a function that unpacks at its first call and remembers the outcome, unless it failed: the next call
 * tries again. Any number of processes may unpack into one directory; a folder that was cut short is replaced.
 * Throws ServiceError `browser_unavailable`.
 */
export function createUnpack({
  pack,
  directory,
  isExclusive,
}: UnpackOptions): () => Promise<UnpackedBrowser> {
  let attempt: Promise<Unpacked> | undefined;
  return async function unpackOnce() {
    attempt ??= unpack({ pack: resolve(pack), directory: resolve(directory), isExclusive }).catch(
      (cause: unknown) => {
        attempt = undefined;
        throw new ServiceError(
          'browser_unavailable',
          'The browser could not be made ready. Try again shortly.',
          { retryAfterSeconds: RETRY_AFTER_SECONDS, cause },
        );
      },
    );
    const current = attempt;
    const { browser, isUntouched } = await current;
    if (!isExclusive || (await isUntouched())) return browser;
    // Another caller may have begun again already.
    if (attempt === current) attempt = undefined;
    return unpackOnce();
  };
}

interface Unpacked {
  browser: UnpackedBrowser;
  isUntouched(): Promise<boolean>;
}

async function unpack({ pack, directory, isExclusive }: UnpackOptions): Promise<Unpacked> {
  const manifest = await readManifest(pack);
  const folder = join(directory, folderName(manifest.id, pack));
  const fontRules = renderFontRules(pack, folder);
  await mkdir(directory, { recursive: true });
  if (isExclusive) await rm(folder, { recursive: true, force: true });
  await ensureFolder({
    folder,
    isWhole: (path) => isWhole(path, manifest, fontRules),
    fill: async (path) => {
      await Promise.all([
        writeFile(join(path, FONT_RULES), fontRules),
        mkdir(join(path, FONT_CACHE)),
        unpackFiles(pack, manifest.packed, path),
      ]);
    },
  });
  const files = [...manifest.packed.map(({ file }) => file), FONT_RULES];
  const asUnpacked = await fingerprint(folder, files);
  return {
    browser: {
      executablePath: join(folder, EXECUTABLE),
      environment: {
        LD_LIBRARY_PATH: join(folder, LIBRARIES),
        FONTCONFIG_FILE: join(folder, FONT_RULES),
        ...LOCALE,
      },
    },
    isUntouched: async () => (await fingerprint(folder, files).catch(() => 'gone')) === asUnpacked,
  };
}

/** One name for each content and place of the pack: the font rules point back to where the pack lies. */
function folderName(id: string, pack: string): string {
  const key = createHash('sha256').update(`${id}\n${pack}`).digest('hex').slice(0, 16);
  return `browser-${key}`;
}

/** fontconfig reads no environment variables in its paths, so the few absolute ones are written here. */
function renderFontRules(pack: string, folder: string): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    `  <dir>${escapeXml(join(pack, 'fonts'))}</dir>`,
    `  <cachedir>${escapeXml(join(folder, FONT_CACHE))}</cachedir>`,
    `  <include>${escapeXml(join(pack, FONT_RULES))}</include>`,
    '</fontconfig>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Sizes are enough: the folder got its name only after every checksum was right. The owner is looked at
 * because in a shared /tmp anybody could have put a folder of that name there.
 */
async function isWhole(folder: string, manifest: Manifest, fontRules: string): Promise<boolean> {
  const expected = [...manifest.packed, { file: FONT_RULES, bytes: Buffer.byteLength(fontRules) }];
  const checks = expected.map(({ file, bytes }) => hasSize(join(folder, file), bytes));
  return (await isOurs(folder)) && (await Promise.all(checks)).every(Boolean);
}

async function isOurs(folder: string): Promise<boolean> {
  try {
    const found = await lstat(folder);
    return found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
  } catch {
    return false; // Not there yet, the usual case at a cold start.
  }
}
