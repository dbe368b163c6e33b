import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPackInPlace, readManifest } from '../../lambda/capture/browser/unpack/unpack-manifest.ts';
import { buildBrowserPack } from '../../lib/browser-layer/build-pack.ts';
import { createDirectory } from '../support/scratch.ts';
import { IS_SWEEP } from '../support/sweep.ts';

/** Lambda's limit for function and layers together, unzipped, is 250 MB. */
const PACK_LIMIT_BYTES = 150_000_000;

let pack: string;
beforeAll(async () => {
  pack = await buildBrowserPack();
});

describe('buildBrowserPack', () => {
  it('packs Chromium, SwiftShader and the libraries of a bare machine', async () => {
    const { packed } = await readManifest(pack);
    const names = packed.map(({ file }) => file);
    const graphics = 'libvk_swiftshader.so libEGL.so libGLESv2.so libvulkan.so.1 vk_swiftshader_icd.json';
    const libraries = 'lib/libnss3.so lib/libnspr4.so lib/libexpat.so.1';
    expect(names).toEqual(expect.arrayContaining(`chromium ${graphics} ${libraries}`.split(' ')));
    expect(packed[0]).toMatchObject({ file: 'chromium', executable: true });
    const chromium = packed[0]?.parts ?? [];
    expect(chromium.length).toBeGreaterThan(1);
    expect(chromium.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(packed[0]?.bytes);
  });

  it('places 46 fonts, their rules and a notice that names each font package', async () => {
    const { placed } = await readManifest(pack);
    const names = placed.map(({ file }) => file);
    expect(names.filter((name) => /^fonts\/[\w-]+\.ttf$/.test(name))).toHaveLength(46);
    expect(names).toEqual(expect.arrayContaining(['fonts.conf', 'LICENCES.txt']));
    const notice = await readFile(join(pack, 'LICENCES.txt'), 'utf8');
    expect(notice.match(/^@expo-google-fonts\/\S+ \d/gm)).toHaveLength(34);
    expect(notice).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(notice).toContain('@sparticuz/chromium 153');
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'has the fonts cache that Chromium would write',
    async () => {
      const { placed } = await readManifest(pack);
      const caches = placed.filter(({ file }) => file.startsWith('font-cache/'));
      expect(caches).toEqual([
        { file: expect.stringMatching(/\/[0-9a-f]{32}-le64\.cache-\d+$/), bytes: expect.any(Number) },
      ]);
      expect(caches[0]?.bytes).toBeGreaterThan(50_000);
    },
  );

  it('holds nothing that the manifest does not name, and stays far below the limit of Lambda', async () => {
    const { packed, placed } = await readManifest(pack);
    const named = [...packed.map((file) => file.packed), ...placed].map(({ file }) => file);
    expect(await listFiles(pack)).toEqual([...named, 'manifest.json', 'stamp'].sort());
    const sizes = await Promise.all(named.map(async (name) => (await stat(join(pack, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(PACK_LIMIT_BYTES);
  });

  it('can be read by any user, as Lambda needs it', async () => {
    const paths = ['.', 'fonts', 'lib', 'manifest.json', 'chromium.zst', 'fonts.conf'];
    const modes = await Promise.all(paths.map(async (path) => (await stat(join(pack, path))).mode & 0o777));
    expect(modes).toEqual([0o755, 0o755, 0o755, 0o644, 0o644, 0o644]);
  });

  it('leaves a pack that is up to date untouched', async () => {
    const before = await stat(pack);
    expect(await buildBrowserPack()).toBe(pack);
    expect((await stat(pack)).ino).toBe(before.ino);
  });

  it.runIf(IS_SWEEP)(
    'replaces a pack with the right stamp but files missing, and gives the same bytes as before',
    async () => {
      const scratch = createDirectory();
      const other = join(scratch, 'browser');
      await mkdir(other);
      await writeFile(join(other, 'stamp'), await readFile(join(pack, 'stamp')));
      await buildBrowserPack(other);
      expect(await isPackInPlace(other)).toBe(true);
      expect(await hashFiles(other)).toEqual(await hashFiles(pack));
      expect(await readdir(scratch)).toEqual(['browser']);
    },
  );
});

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
}

async function hashFiles(folder: string): Promise<string[]> {
  const files = await listFiles(folder);
  return Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file));
      return `${file} ${createHash('sha256').update(content).digest('hex')}`;
    }),
  );
}
