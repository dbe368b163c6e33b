/** Writes the licence notice of the pack: each package with its source and the full text of its licence. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHROMIUM_PACKAGE } from './chromium-files.ts';
import { FONT_PACKAGES } from './font-files.ts';
import { packageFolder, readPackage } from './package-folder.ts';

/** Package -> its description, and the file with its licence. */
const CHROMIUM_NOTICE =
  'Build of Chromium (BSD-3-Clause and the licences shown at chrome://credits) with SwiftShader (Apache-2.0), NSS and NSPR (MPL-2.0), expat (MIT).';
const FONT_NOTICE = 'Font under the SIL Open Font License 1.1.';
const CHANGED: Record<string, string> = {
  '@expo-google-fonts/noto-color-emoji': 'Changed: the table "SVG " was removed.',
};

/** The notice, as text. Packages with the same licence text share it. */
export async function renderLicences(): Promise<string> {
  const sources = [
    { name: CHROMIUM_PACKAGE, notice: CHROMIUM_NOTICE, licence: 'LICENSE' },
    ...FONT_PACKAGES.map((name) => ({ name, notice: FONT_NOTICE, licence: 'LICENSE_FONT' })),
  ];
  const packagesByText = new Map<string, string[]>();
  for (const { name, notice, licence } of sources) {
    const text = (await readFile(join(packageFolder(name), licence), 'utf8')).trim();
    const line = [`${name} ${readPackage(name).version}:`, notice, CHANGED[name]].filter(Boolean).join(' ');
    packagesByText.set(text, [...(packagesByText.get(text) ?? []), line]);
  }
  const sections = [...packagesByText].map(([text, lines]) => `${lines.join('\n')}\n\n${text}\n`);
  return sections.join(`\n${'-'.repeat(80)}\n\n`);
}
