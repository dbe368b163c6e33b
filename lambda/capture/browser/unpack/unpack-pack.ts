/**
 * Unpacks a pack into its folder below a directory. Fonts stay in the pack; all other files are unpacked.
 * Runs in the worker of unpack-worker.ts.
 */
import { createHash } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint } from './file-fingerprint.ts';
import { unpackFiles } from './unpack-files.ts';
import { ensureFolder } from './unpack-folder.ts';
import {
  areFontsPlaced,
  FONT_CACHE,
  FONT_RULES,
  fontsOf,
  placeFonts,
  renderFontRules,
} from './unpack-fonts.ts';
import { hasSize, type Manifest, readManifest } from './unpack-manifest.ts';

export interface PackPlace {
  /** Absolute path of the pack. */
  pack: string;
  /** Absolute path of the writable directory. */
  directory: string;
  /** Whether the folder of an earlier process is replaced. */
  isExclusive: boolean;
}

/** The executable, and variables to add to its environment. */
export interface UnpackedBrowser {
  executablePath: string;
  environment: { LD_LIBRARY_PATH: string; FONTCONFIG_FILE: string; LANGUAGE: string; LC_ALL: string };
}

export interface UnpackedFolder {
  browser: UnpackedBrowser;
  folder: string;
  /** Folder in it to which the browser writes fontconfig's cache; undefined if the pack has the cache. */
  fontCache: string | undefined;
  /** Fingerprint of the folder without that one; undefined if other processes use the folder too. */
  asUnpacked: string | undefined;
}

/** Name of Chromium in the unpacked folder. SwiftShader's files must be beside it. */
const EXECUTABLE = 'chromium';
/** Folder of the shared libraries that a bare machine lacks (NSS, NSPR, expat). */
const LIBRARIES = 'lib';

/**
 * Chromium and fontconfig choose fonts by the machine's locale: Chromium for text without a
 * declared language, fontconfig for other text too. Without this, Chinese pages would show
 * Japanese glyphs on a Japanese machine.
 */
const LOCALE = { LANGUAGE: 'en', LC_ALL: 'en_US.UTF-8' };

/** Several processes may unpack into the same directory. An incomplete folder is replaced. */
export async function unpackPack({ pack, directory, isExclusive }: PackPlace): Promise<UnpackedFolder> {
  const manifest = await readManifest(pack);
  const folder = join(directory, folderName(manifest.id, pack));
  const fonts = fontsOf(pack, manifest);
  const fontRules = renderFontRules(pack, folder, fonts);
  await mkdir(directory, { recursive: true });
  if (isExclusive) await rm(folder, { recursive: true, force: true });
  await ensureFolder({
    folder,
    isWhole: (path) => isWhole(path, manifest, fontRules),
    fill: async (path) => {
      const fontsPlaced = placeFonts(path, fontRules, fonts);
      // The folder is removed after a failure, so nothing may still be written into it.
      const results = await Promise.allSettled([fontsPlaced, unpackFiles(pack, manifest.packed, path)]);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    },
  });
  const fontCache = fonts.hasCache ? undefined : join(folder, FONT_CACHE);
  const asUnpacked = isExclusive ? fingerprint(folder, fontCache) : undefined;
  return { browser: browserIn(folder), folder, fontCache, asUnpacked };
}

function browserIn(folder: string): UnpackedBrowser {
  return {
    executablePath: join(folder, EXECUTABLE),
    environment: {
      LD_LIBRARY_PATH: join(folder, LIBRARIES),
      FONTCONFIG_FILE: join(folder, FONT_RULES),
      ...LOCALE,
    },
  };
}

/** Derives the name from the content and the path of the pack, because the font rules contain that path. */
function folderName(id: string, pack: string): string {
  const key = createHash('sha256').update(`${id}\n${pack}`).digest('hex').slice(0, 16);
  return `browser-${key}`;
}

/**
 * Checks only sizes, because the folder gets its final name after all checksums are verified. Checks the
 * owner too, because in a shared /tmp another user could create a folder of this name.
 */
async function isWhole(folder: string, manifest: Manifest, fontRules: string): Promise<boolean> {
  const expected = [...manifest.packed, { file: FONT_RULES, bytes: Buffer.byteLength(fontRules) }];
  const checks = expected.map(({ file, bytes }) => hasSize(join(folder, file), bytes));
  return (await isOurs(folder)) && (await Promise.all([...checks, areFontsPlaced(folder)])).every(Boolean);
}

async function isOurs(folder: string): Promise<boolean> {
  try {
    const found = await lstat(folder);
    return found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
  } catch {
    return false; // The folder does not exist, as at most cold starts.
  }
}
