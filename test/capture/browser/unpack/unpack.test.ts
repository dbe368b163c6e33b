import { execFile } from 'node:child_process';
import {
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUnpack } from '../../../../lambda/capture/browser/unpack/unpack.ts';
import { isPackInPlace } from '../../../../lambda/capture/browser/unpack/unpack-manifest.ts';
import { unpackPack } from '../../../../lambda/capture/browser/unpack/unpack-pack.ts';
import { writePack } from '../../../../lib/browser-layer/write-pack.ts';
import { createDirectory } from '../../../support/scratch.ts';

const run = promisify(execFile);

/** Long enough that a test can damage the middle of its packed form. */
const BINARY = Buffer.from(Array.from({ length: 8_000 }, (_, index) => `${index * 7919}`).join(' '));
const LIBRARY = Buffer.from('a library');
const DEEP = { recursive: true };
const CHROMIUM = { file: 'chromium', content: BINARY, executable: true };

let scratch: string;
let pack: string;
let directory: string;

const good = createDirectory();
beforeAll(() =>
  writePack(good, {
    packed: [
      CHROMIUM,
      { file: 'lib/libnss3.so', content: LIBRARY, executable: false },
      { file: 'lib/empty.chk', content: Buffer.alloc(0), executable: false },
    ],
    placed: [
      { file: 'fonts.conf', content: Buffer.from('<fontconfig/>'), executable: false },
      { file: 'fonts/a.ttf', content: Buffer.from('a font'), executable: false },
    ],
  }),
);
beforeEach(async () => {
  scratch = createDirectory();
  pack = join(scratch, 'pack & <fonts>');
  directory = join(scratch, 'directory', 'below');
  await cp(good, pack, { recursive: true });
});

/** Unpacks in this thread. */
const unpackHere = (isExclusive = false) => unpackPack({ pack, directory, isExclusive });

describe('createUnpack', () => {
  it('unpacks files with their content and mode, and returns the environment that points to them', async () => {
    const { executablePath, environment } = await createUnpack({ pack, directory })();
    await expectBinary(executablePath);
    expect((await stat(executablePath)).mode & 0o111).not.toBe(0);
    expect(await readFile(join(environment.LD_LIBRARY_PATH, 'libnss3.so'))).toEqual(LIBRARY);
    expect((await stat(join(environment.LD_LIBRARY_PATH, 'libnss3.so'))).mode & 0o111).toBe(0);
    expect((await stat(join(environment.LD_LIBRARY_PATH, 'empty.chk'))).size).toBe(0);
    const rules = await readFile(environment.FONTCONFIG_FILE, 'utf8');
    const folder = dirname(executablePath);
    expect(rules).toContain(`<remap-dir as-path="/fonts">${folder}/fonts</remap-dir>`);
    expect(rules).toContain(`<cachedir>${folder}/font-cache</cachedir>`);
    expect(rules).toContain(`<include>${join(scratch, 'pack &amp; &lt;fonts&gt;', 'fonts.conf')}</include>`);
  });

  it('links the fonts of the pack in a folder with the time that their cache names', async () => {
    const fonts = join((await unpackHere()).folder, 'fonts');
    expect(await readdir(fonts)).toEqual(['a.ttf']);
    expect(await readFile(join(fonts, 'a.ttf'), 'utf8')).toBe('a font');
    expect((await stat(fonts)).mtime).toEqual(new Date('2000-01-01T00:00:00Z'));
  });

  it('takes the fonts cache of the pack, where no browser can write', async () => {
    await rm(pack, { recursive: true });
    await mkdir(pack);
    const cache = { file: 'font-cache/fonts.cache-11', content: Buffer.from('a cache'), executable: false };
    await writePack(pack, { packed: [CHROMIUM], placed: [cache] });
    const { browser, folder } = await unpackHere();
    expect(await readFile(browser.environment.FONTCONFIG_FILE, 'utf8')).toContain(
      `<cachedir>${join(scratch, 'pack &amp; &lt;fonts&gt;', 'font-cache')}</cachedir>`,
    );
    expect(await readdir(folder)).not.toContain('font-cache');
  });

  it('unpacks once', async () => {
    const unpack = createUnpack({ pack, directory });
    const [first, second] = await Promise.all([unpack(), unpack()]);
    expect(second).toBe(first);
    await rm(pack, { recursive: true });
    expect(await unpack()).toBe(first);
  });

  it('tries again after a failure', async () => {
    const unpack = createUnpack({ pack, directory });
    await rename(pack, `${pack} away`);
    await expect(unpack()).rejects.toMatchObject({ code: 'browser_unavailable' });
    await rename(`${pack} away`, pack);
    await expectBinary((await unpack()).executablePath);
  });

  it('uses a complete folder that another process unpacked', async () => {
    const { folder } = await unpackHere();
    const before = await stat(folder);
    await unpackHere();
    expect((await stat(folder)).ino).toBe(before.ino);
  });

  describe('into a directory that no other process uses', () => {
    const exclusive = () => ({ pack, directory, isExclusive: true });

    it.each<[string, (folder: string) => Promise<unknown>]>([
      ['has not changed', (folder) => readFile(join(folder, 'chromium'))],
      ['got a cache of fonts', (folder) => writeFile(join(folder, 'font-cache', 'cache'), '')],
      ['got an empty folder', (folder) => mkdir(join(folder, 'locales'))],
      [
        'got an empty folder among its libraries',
        (folder) => mkdir(join(folder, 'lib', 'more', 'deeper'), DEEP),
      ],
    ])('keeps a folder that %s', async (_name, change) => {
      const unpack = createUnpack(exclusive());
      const first = await unpack();
      await change(dirname(first.executablePath));
      expect(await unpack()).toBe(first);
    });

    it('unpacks again a folder that has changed', async () => {
      const unpack = createUnpack(exclusive());
      const { executablePath } = await unpack();
      await rewriteUnseen(dirname(executablePath));
      await Promise.all([unpack(), unpack()]);
      await expectBinary(executablePath);
    });

    it('unpacks again over the folder of an earlier process', async () => {
      const { browser, folder } = await unpackHere(true);
      await writeFile(browser.executablePath, Buffer.alloc(BINARY.length));
      await writeFile(join(folder, 'lib', 'libc.so.6'), 'mine');
      await unpackHere(true);
      await expectBinary(browser.executablePath);
      await expect(stat(join(folder, 'lib', 'libc.so.6'))).rejects.toThrow('ENOENT');
    });

    it.each<[string, (folder: string) => Promise<unknown>]>([
      ['written to, with the same size and times', rewriteUnseen],
      ['replaced', (folder) => rename(join(folder, 'lib', 'libnss3.so'), join(folder, 'chromium'))],
      ['given another library', (folder) => writeFile(join(folder, 'lib', 'libc.so.6'), 'mine')],
      ['given another font', (folder) => writeFile(join(folder, 'fonts', 'b.ttf'), 'mine')],
      ['given a file in a new folder', (folder) => writeInNewFolder(join(folder, 'locales', 'deeper'))],
      ['given a link to another folder', (folder) => symlink(scratch, join(folder, 'locales'))],
      ['given another place for its libraries', moveLibraries],
      ['given a font that is a link to another file', relinkFont],
      ['deprived of a library', (folder) => rm(join(folder, 'lib', 'libnss3.so'))],
      ['removed', (folder) => rm(folder, { recursive: true })],
    ])('unpacks again a folder that was %s', async (_name, change) => {
      const unpack = createUnpack(exclusive());
      const first = await unpack();
      const folder = dirname(first.executablePath);
      await change(folder);
      const again = await unpack();
      expect(again).not.toBe(first);
      expect(await unpack()).toBe(again);
      await expectWhole(again.executablePath);
      expect((await readdir(folder)).sort()).toEqual([
        'chromium',
        'font-cache',
        'fonts',
        'fonts.conf',
        'lib',
      ]);
    });

    it('notices a cache of fonts beside that of the pack', async () => {
      const cache = { file: 'font-cache/fonts.cache-11', content: Buffer.from('a cache'), executable: false };
      await rm(pack, { recursive: true });
      await writePack(pack, { packed: [CHROMIUM], placed: [cache] });
      const unpack = createUnpack(exclusive());
      const first = await unpack();
      await writeInNewFolder(join(dirname(first.executablePath), 'font-cache'));
      expect(await unpack()).not.toBe(first);
    });
  });

  it('keeps packs in two places apart, since fonts are read from the pack itself', async () => {
    await cp(pack, `${pack} 2`, { recursive: true });
    const other = await unpackPack({ pack: `${pack} 2`, directory, isExclusive: false });
    expect(other.folder).not.toBe((await unpackHere()).folder);
  });

  const damages: Record<string, (folder: string) => Promise<unknown>> = {
    'a binary cut short by one byte': (folder) => truncate(join(folder, 'chromium'), BINARY.length - 1),
    'a binary that is empty': (folder) => truncate(join(folder, 'chromium'), 0),
    'a folder without its libraries': (folder) => rm(join(folder, 'lib'), { recursive: true }),
    'a folder without font rules': (folder) => rm(join(folder, 'fonts.conf')),
    'a folder without fonts': (folder) => rm(join(folder, 'fonts'), { recursive: true }),
    'a folder with fonts that were changed': (folder) => utimes(join(folder, 'fonts'), 1, 1),
    'a folder with nothing in it': async (folder) => {
      await rm(folder, { recursive: true });
      await mkdir(folder);
    },
    'a file in place of the folder': async (folder) => {
      await rm(folder, { recursive: true });
      await writeFile(folder, 'a file');
    },
    'a link in place of the folder': async (folder) => {
      await rename(folder, join(scratch, 'elsewhere'));
      await symlink(join(scratch, 'elsewhere'), folder);
    },
  };
  it.for(Object.entries(damages))('replaces %s', async ([, damage]) => {
    const { folder } = await unpackHere();
    await damage(folder);
    await expectWhole((await unpackHere()).browser.executablePath);
    expect(await readdir(directory)).toHaveLength(1);
  });

  it.runIf(process.getuid?.() === 0)('replaces a folder that another user owns', async () => {
    const { folder } = await unpackHere();
    await chown(folder, 65_534, 65_534);
    await unpackHere();
    expect((await stat(folder)).uid).toBe(0);
  });

  it('leaves one complete folder when one process unpacks many times at once', async () => {
    const folders = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { browser, folder } = await unpackHere();
        await expectWhole(browser.executablePath);
        return (await stat(folder)).ino;
      }),
    );
    // The first folder stays, so that no running browser loses its files.
    expect(new Set(folders).size).toBe(1);
    expect(await readdir(directory)).toHaveLength(1);
  });

  it('leaves one complete folder when several processes replace a damaged one at once', async () => {
    const { executablePath } = (await unpackHere()).browser;
    await truncate(executablePath, 1);
    const paths = await Promise.all([unpackInProcess(), unpackInProcess(), unpackInProcess()]);
    expect(paths).toEqual([executablePath, executablePath, executablePath]);
    await expectWhole(executablePath);
    expect(await readdir(directory)).toHaveLength(1);
  });

  it('removes the partial folders of ended processes and no others', async () => {
    const partials = {
      ended: `browser-x.partial-${await endedPid()}-a`,
      running: `browser-x.partial-${process.ppid}-b`,
      own: `browser-x.partial-${process.pid}-c`,
      earlierWithOurId: `browser-x.partial-${process.pid}-d`,
    };
    for (const name of Object.values(partials))
      await mkdir(join(directory, name, 'lib'), { recursive: true });
    await utimes(join(directory, partials.earlierWithOurId), 1, 1);
    await unpackHere();
    const left = (await readdir(directory)).filter((name) => name.includes('.partial-'));
    expect(left.sort()).toEqual([partials.running, partials.own].sort());
  });

  const spoils: Record<string, () => Promise<unknown>> = {
    'a flipped bit': async () => {
      const path = join(pack, 'chromium.zst');
      const packed = await readFile(path);
      const middle = packed.length >> 1;
      packed[middle] = (packed[middle] ?? 0) ^ 1;
      await writeFile(path, packed);
    },
    'a truncated file': async () => {
      const path = join(pack, 'chromium.zst');
      await truncate(path, (await stat(path)).size - 1);
    },
    'a path outside its folder in its manifest': async () => {
      const path = join(pack, 'manifest.json');
      await writeFile(path, (await readFile(path, 'utf8')).replace('"lib/libnss3.so"', '"../libnss3.so"'));
    },
  };
  it.for(Object.entries(spoils))('refuses a pack with %s, and leaves nothing behind', async ([, spoil]) => {
    await spoil();
    await expect(createUnpack({ pack, directory })()).rejects.toMatchObject({ code: 'browser_unavailable' });
    expect(await readdir(directory).catch(() => [])).toEqual([]);
  });
});

describe('isPackInPlace', () => {
  it('accepts a complete pack', async () => {
    expect(await isPackInPlace(pack)).toBe(true);
  });

  const lacks: Record<string, () => Promise<unknown>> = {
    'no pack at all': () => rm(pack, { recursive: true }),
    'no manifest': () => rm(join(pack, 'manifest.json')),
    'a manifest cut short': () => truncate(join(pack, 'manifest.json'), 100),
    'a foreign manifest': () => writeFile(join(pack, 'manifest.json'), '{"id":"x"}'),
    'a font missing': () => rm(join(pack, 'fonts/a.ttf')),
    'a font cut short': () => truncate(join(pack, 'fonts/a.ttf'), 5),
    'a part cut short': () => truncate(join(pack, 'chromium.zst'), 100),
  };
  it.for(Object.entries(lacks))('rejects %s', async ([, damage]) => {
    await damage();
    expect(await isPackInPlace(pack)).toBe(false);
  });
});

/** Compares in one step: toEqual compares byte by byte, in a tenth of a second. */
async function expectBinary(path: string): Promise<void> {
  expect((await readFile(path)).equals(BINARY)).toBe(true);
}

async function expectWhole(executablePath = ''): Promise<void> {
  await expectBinary(executablePath);
  expect(await readFile(join(dirname(executablePath), 'lib/libnss3.so'))).toEqual(LIBRARY);
  expect(await readFile(join(dirname(executablePath), 'fonts/a.ttf'), 'utf8')).toBe('a font');
}

async function unpackInProcess(): Promise<string> {
  const module = join(import.meta.dirname, '../../../../lambda/capture/browser/unpack/unpack-pack.ts');
  const script = `const { unpackPack } = await import(${JSON.stringify(module)});
    const { browser } = await unpackPack(${JSON.stringify({ pack, directory, isExclusive: false })});
    console.log(browser.executablePath)`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  return stdout.trim();
}

async function endedPid(): Promise<number> {
  const { stdout } = await run(process.execPath, ['--print', 'process.pid']);
  return Number(stdout);
}

async function writeInNewFolder(folder: string): Promise<void> {
  await mkdir(folder, DEEP);
  await writeFile(join(folder, 'en-US.pak'), 'mine');
}

async function moveLibraries(folder: string): Promise<void> {
  await rename(join(folder, 'lib'), join(scratch, 'lib'));
  await symlink(join(scratch, 'lib'), join(folder, 'lib'));
}

async function relinkFont(folder: string): Promise<void> {
  await rm(join(folder, 'fonts', 'a.ttf'));
  await symlink(join(pack, 'fonts.conf'), join(folder, 'fonts', 'a.ttf'));
}

async function rewriteUnseen(folder: string): Promise<void> {
  const path = join(folder, 'chromium');
  const { atime, mtime } = await stat(path);
  await writeFile(path, Buffer.alloc(BINARY.length));
  await utimes(path, atime, mtime);
}
