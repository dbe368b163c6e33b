import { chmod, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeAll, expect, it, vi } from 'vitest';
import { checkChromium } from '../../../bin/local/run/check-chromium.ts';
import { createUnpack } from '../../../lambda/capture/browser/unpack/unpack.ts';
import { buildBrowserPack } from '../../../lib/browser-layer/build-pack.ts';
import { createCapturing, fileOf } from '../../support/capture.ts';
import { createDirectory } from '../../support/scratch.ts';

/** Where the tests of this machine unpack the browser. */
const UNPACKED = join(tmpdir(), 'screenshot-test-browser');

const folder = createDirectory();
beforeAll(() => void vi.stubEnv('TMPDIR', folder));

async function program(name: string, script: string, mode = 0o755): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, script);
  await chmod(path, mode);
  return path;
}

/** The packed Chromium, as if it were installed. `first` are commands of the shell that it runs before. */
async function installed(first = ''): Promise<string> {
  const { executablePath, environment } = await createUnpack({
    pack: await buildBrowserPack(),
    directory: UNPACKED,
  })();
  const variables = Object.entries(environment).map(([name, value]) => `${name}='${value}'`);
  return program('chromium', `#!/bin/sh\n${first}\n${variables.join(' ')} exec ${executablePath} "$@"\n`);
}

it.each(['single', 'multi'] as const)(
  'accepts a Chromium in the process model %s, which then captures, and leaves no profile behind',
  async (processModel) => {
    const chromePath = await installed();
    await checkChromium(chromePath, processModel);
    const { capture } = await createCapturing('all', { chromePath, processModel, profilesFolder: folder });
    const body = { url: 'http://page.test/', html: '<body style="background:#0f0">', width: 40, height: 30 };
    const { width, height, data } = PNG.sync.read(fileOf(await capture(body)));
    expect([width, height, ...data.subarray(0, 4)]).toEqual([40, 30, 0, 255, 0, 255]);
    expect((await readdir(folder)).filter((name) => name.includes('profile'))).toEqual([]);
  },
);

it('accepts a Chromium that crashes once, and leaves no profile of it behind', async () => {
  const mark = join(folder, 'crashed');
  const chromePath = await installed(`mkdir '${mark}' && kill -SEGV $$`);
  await checkChromium(chromePath, 'single');
  expect(await readdir(folder)).toContain('crashed');
  expect((await readdir(folder)).filter((name) => name.includes('profile'))).toEqual([]);
});

it.each([
  ['does not exist', async () => join(folder, 'missing')],
  ['is not a file', async () => folder],
  ['does not start as one', () => program('other', '#!/bin/sh\nexit 0\n')],
  ['does not start as one', () => program('text', 'This is a text.\n')],
])('refuses a path that %s, in one sentence', async (why, make) => {
  const path = await make();
  await expect(checkChromium(path, 'single')).rejects.toThrow(
    `CHROME_PATH takes the path of a Chromium, but ${path} ${why}.`,
  );
});

// Root may execute nothing without the bit either.
it('refuses a file that may not be executed', async () => {
  const path = await program('plain', '#!/bin/sh\n', 0o644);
  await expect(checkChromium(path, 'single')).rejects.toThrow('may not be executed.');
});
