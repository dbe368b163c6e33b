/**
 * Makes the folder that Chromium's fontconfig finds the fonts in, and its rules. The fonts stay in the pack,
 * and the folder has links to them, because fontconfig uses a cache only if the folder's time of change is
 * the one that the cache names. The times in a Lambda layer are not ours.
 */
import { mkdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { escapeXml } from './escape-xml.ts';
import type { Manifest } from './unpack-manifest.ts';

/** Folder of the fonts, in the pack and in the unpacked folder. */
export const FONTS = 'fonts';
/** Folder of fontconfig's cache: in the pack, or in the unpacked folder if the pack has none. */
export const FONT_CACHE = 'font-cache';
export const FONT_RULES = 'fonts.conf';
/** The folder that the cache of a pack records for the fonts, wherever they are. */
export const FONTS_IN_CACHE = '/fonts';
/** The time of change that the cache records for that folder. Any fixed time works. */
export const FONTS_CHANGED_AT = new Date('2000-01-01T00:00:00Z');

/** Writes the rules and the links into `folder`. */
export async function placeFonts(folder: string, rules: string, pack: PackedFonts): Promise<void> {
  const fonts = join(folder, FONTS);
  await Promise.all([
    writeFile(join(folder, FONT_RULES), rules),
    pack.hasCache ? undefined : mkdir(join(folder, FONT_CACHE)),
    mkdir(fonts),
  ]);
  for (const file of pack.files) await symlink(file, join(fonts, basename(file)));
  await utimes(fonts, FONTS_CHANGED_AT, FONTS_CHANGED_AT);
}

interface PackedFonts {
  /** Absolute paths. */
  files: string[];
  /** Whether the pack has fontconfig's cache of them. */
  hasCache: boolean;
}

export function fontsOf(pack: string, { placed }: Manifest): PackedFonts {
  const inFolder = (name: string) => placed.filter(({ file }) => dirname(file) === name);
  return {
    files: inFolder(FONTS).map(({ file }) => join(pack, file)),
    hasCache: inFolder(FONT_CACHE).length > 0,
  };
}

/** Whether the folder of links is complete: it gets its time last. */
export async function areFontsPlaced(folder: string): Promise<boolean> {
  try {
    return (await stat(join(folder, FONTS))).mtimeMs === FONTS_CHANGED_AT.getTime();
  } catch {
    return false; // There is no such folder.
  }
}

/**
 * Renders the rules for the unpacked `folder`. fontconfig does not expand environment variables in paths, so
 * absolute paths are written here. The cache is in the pack, where no browser can change it in Lambda.
 * Source: https://www.freedesktop.org/software/fontconfig/fontconfig-user.html (remap-dir)
 */
export function renderFontRules(pack: string, folder: string, { hasCache }: PackedFonts): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    `  <remap-dir as-path="${FONTS_IN_CACHE}">${escapeXml(join(folder, FONTS))}</remap-dir>`,
    `  <cachedir>${escapeXml(join(hasCache ? pack : folder, FONT_CACHE))}</cachedir>`,
    `  <include>${escapeXml(join(pack, FONT_RULES))}</include>`,
    '</fontconfig>',
    '',
  ].join('\n');
}
