/**
 * Unpacks the packed browser. Takes the folder of the pack and a writable directory; returns the path of
 * Chromium and the environment variables it needs. Fonts are read from the pack; all other files are unpacked
 * once.
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
  /** Folder of the pack that lib/browser-layer/build.ts writes: `/opt/browser` in Lambda. */
  pack: string;
  /** Writable directory with 230 MB of free space; created if it does not exist. */
  directory: string;
  /**
   * Whether only this process uses the directory. If so, it unpacks again when an earlier process left files
   * there or when the files have changed, because native code that escaped from a page may have modified them.
   */
  isExclusive?: boolean | undefined;
}

/** The executable, and variables to add to its environment. */
export interface UnpackedBrowser {
  executablePath: string;
  environment: { LD_LIBRARY_PATH: string; FONTCONFIG_FILE: string; LANGUAGE: string; LC_ALL: string };
}

/** Name of Chromium in the unpacked folder. SwiftShader's files must be beside it. */
const EXECUTABLE = 'chromium';
/** Folder of the shared libraries that a bare machine lacks (NSS, NSPR, expat). */
const LIBRARIES = 'lib';
const FONT_RULES = 'fonts.conf';
const FONT_CACHE = 'font-cache';

/**
 * Chromium and fontconfig choose fonts by the machine's locale: Chromium for text without a declared language,
 * fontconfig for other text too. Without this, Chinese pages would show Japanese glyphs on a Japanese machine.
 */
const LOCALE = { LANGUAGE: 'en', LC_ALL: 'en_US.UTF-8' };

/**
 * Seconds until the caller may retry. The next request unpacks again after a failure; a full disk rarely has
 * space sooner.
 */
const RETRY_AFTER_SECONDS = 5;

/**
 * Returns a function that unpacks on its first call and caches the result. After a failure, the next call tries
 * again. Several processes may unpack into the same directory; an incomplete folder is replaced. Throws
 * ServiceError `browser_unavailable`.
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
          'The browser could not be prepared. Try again shortly.',
          { retryAfterSeconds: RETRY_AFTER_SECONDS, cause },
        );
      },
    );
    const current = attempt;
    const { browser, isUntouched } = await current;
    if (!isExclusive || (await isUntouched())) return browser;
    // Another caller may have started a new attempt.
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

/** Derives the name from the content and the path of the pack, because the font rules contain that path. */
function folderName(id: string, pack: string): string {
  const key = createHash('sha256').update(`${id}\n${pack}`).digest('hex').slice(0, 16);
  return `browser-${key}`;
}

/** fontconfig does not expand environment variables in paths, so absolute paths are written here. */
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
 * Checks only sizes, because the folder gets its final name after all checksums are verified. Checks the owner
 * too, because in a shared /tmp another user could create a folder of this name.
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
    return false; // The folder does not exist, as at most cold starts.
  }
}
