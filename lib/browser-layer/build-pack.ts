/**
 * Builds build/browser, the pack that Chromium runs from (in Lambda a layer at /opt/browser). It has the browser and its
 * libraries, which are unpacked, and fonts, their cache and their rules, which are read in place. It is built from installed packages
 * only, without a network.
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureFolder } from '../../lambda/capture/browser/unpack/unpack-folder.ts';
import { isPackInPlace } from '../../lambda/capture/browser/unpack/unpack-manifest.ts';
import { readChromiumFiles } from './chromium-files.ts';
import { buildFontCache } from './font-cache.ts';
import { readFontFiles } from './font-files.ts';
import { renderFontRules } from './font-rules.ts';
import { renderLicences } from './licences.ts';
import { ROOT } from './package-folder.ts';
import { computeStamp } from './stamp.ts';
import { isStamped, writeStamp } from './stamp-file.ts';
import { type PlainFile, writePack } from './write-pack.ts';

/**
 * Builds the pack unless a complete one from the same sources exists; `onBuild` is called only if it is built. Returns its
 * folder. Two processes may build at the same time; the second to finish deletes its own.
 */
export async function buildBrowserPack(
  folder = join(ROOT, 'build', 'browser'),
  onBuild = () => {},
): Promise<string> {
  const stamp = computeStamp();
  await mkdir(dirname(folder), { recursive: true });
  await ensureFolder({
    folder,
    isWhole: async (path) => (await isStamped(path, stamp)) && (await isPackInPlace(path)),
    fill: async (path) => {
      onBuild();
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
      await writeStamp(path, stamp);
    },
  });
  return folder;
}

function plainText(file: string, text: string): PlainFile {
  return { file, content: Buffer.from(text), executable: false };
}
