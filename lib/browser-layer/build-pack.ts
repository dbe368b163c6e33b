/**
 * Builds build/browser, the pack that Chromium runs from (in Lambda a layer at /opt/browser). It has the
 * browser and its libraries, which are unpacked, and fonts, their cache and their rules, which are read in
 * place. It is built from installed packages only, without a network.
 */
import { join } from 'node:path';
import { isPackInPlace } from '../../lambda/capture/browser/unpack/unpack-manifest.ts';
import { buildFolder } from './build-folder.ts';
import { readChromiumFiles } from './chromium-files.ts';
import { buildFontCache } from './font-cache.ts';
import { readFontFiles } from './font-files.ts';
import { renderFontRules } from './font-rules.ts';
import { renderLicences } from './licences.ts';
import { ROOT } from './package-folder.ts';
import { computeStamp } from './stamp.ts';
import { type PlainFile, writePack } from './write-pack.ts';

/**
 * Builds the pack unless it is up to date, and returns its folder. `onBuild` is called only if it is built.
 */
export function buildBrowserPack(
  folder = join(ROOT, 'build', 'browser'),
  onBuild = () => {},
): Promise<string> {
  const fill = async (path: string) => {
    const [chromium, fonts] = await Promise.all([readChromiumFiles(), readFontFiles()]);
    await writePack(path, {
      packed: chromium,
      placed: [
        ...fonts,
        ...(await buildFontCache(chromium, fonts)),
        plainText('fonts.conf', renderFontRules()),
        plainText('LICENCES.txt', await renderLicences()),
      ],
    });
  };
  return buildFolder({ folder, stamp: computeStamp(), isWhole: isPackInPlace, fill }, onBuild);
}

function plainText(file: string, text: string): PlainFile {
  return { file, content: Buffer.from(text), executable: false };
}
