/**
 * The fonts of the pack: which weights of which packages. They are TrueType files, because Chromium accepts
 * no woff2 as a system font. 46 files, 48 MB.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dropTable } from './drop-table.ts';
import { packageFolder } from './package-folder.ts';
import type { PlainFile } from './write-pack.ts';

const SCOPE = '@expo-google-fonts/';

/** Text faces have true bold and italic files. */
const TEXT = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'];
/**
 * Chromium's fallback for single characters never uses a bold file. It emboldens the
 * regular one, so one is enough.
 */
const FALLBACK = ['400Regular'];

/** Package (without its scope) -> folders of the weights to use. */
const WEIGHTS: Record<string, string[]> = {
  // The same advance widths as Arial, Times New Roman and Courier New.
  arimo: TEXT,
  tinos: TEXT,
  cousine: TEXT,
  'noto-sans': TEXT,
  'noto-sans-mono': FALLBACK,
  'noto-sans-arabic': FALLBACK,
  'noto-sans-hebrew': FALLBACK,
  'noto-sans-devanagari': FALLBACK,
  'noto-sans-bengali': FALLBACK,
  'noto-sans-tamil': FALLBACK,
  'noto-sans-telugu': FALLBACK,
  'noto-sans-thai': FALLBACK,
  'noto-sans-gujarati': FALLBACK,
  'noto-sans-gurmukhi': FALLBACK,
  'noto-sans-kannada': FALLBACK,
  'noto-sans-malayalam': FALLBACK,
  'noto-sans-oriya': FALLBACK,
  'noto-sans-sinhala': FALLBACK,
  'noto-sans-myanmar': FALLBACK,
  'noto-sans-khmer': FALLBACK,
  'noto-sans-lao': FALLBACK,
  'noto-sans-javanese': FALLBACK,
  'noto-serif-tibetan': FALLBACK,
  'noto-sans-armenian': FALLBACK,
  'noto-sans-georgian': FALLBACK,
  'noto-sans-ethiopic': FALLBACK,
  // One Han character has different shapes in Japan, China, Taiwan and Korea.
  'noto-sans-jp': FALLBACK,
  'noto-sans-sc': FALLBACK,
  'noto-sans-tc': FALLBACK,
  'noto-sans-kr': FALLBACK,
  'noto-sans-math': FALLBACK,
  'noto-sans-symbols': FALLBACK,
  'noto-sans-symbols-2': FALLBACK,
  'noto-color-emoji': FALLBACK,
};

/** Package -> table to drop. The font has the emoji twice. Chromium uses COLR; SVG takes 20 of 25 MB. */
const DROPPED_TABLES: Record<string, string> = { 'noto-color-emoji': 'SVG ' };

/** npm names of the font packages. */
export const FONT_PACKAGES = Object.keys(WEIGHTS).map((name) => SCOPE + name);

/** Reads every font. Throws if a package or a weight is missing. */
export async function readFontFiles(): Promise<PlainFile[]> {
  const wanted = Object.entries(WEIGHTS).flatMap(([name, weights]) =>
    weights.map((weight) => ({ name, weight })),
  );
  return Promise.all(wanted.map(readFont));
}

async function readFont({ name, weight }: { name: string; weight: string }): Promise<PlainFile> {
  const folder = join(packageFolder(SCOPE + name), weight);
  const [file, ...others] = (await readdir(folder)).filter((entry) => entry.endsWith('.ttf'));
  if (file === undefined || others.length > 0)
    throw new Error(`${SCOPE}${name}/${weight} does not have exactly one font`);
  const content = await readFile(join(folder, file));
  const dropped = DROPPED_TABLES[name];
  return {
    file: `fonts/${file}`,
    content: dropped === undefined ? content : dropTable(content, dropped),
    executable: false,
  };
}
