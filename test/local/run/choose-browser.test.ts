import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { chooseBrowser, describeChoice } from '../../../bin/local/run/choose-browser.ts';
import { createDirectory } from '../../support/scratch.ts';

let folder: string;
beforeEach(() => {
  folder = createDirectory();
});

async function install(...programs: string[]): Promise<void> {
  for (const program of programs) {
    const path = join(folder, program);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '');
    await chmod(path, 0o755);
  }
}

it('takes the packed Chromium where it runs, whatever is installed', async () => {
  await install('google-chrome');
  const machine = { platform: 'linux', arch: 'x64', environment: { PATH: folder } };
  expect(await chooseBrowser(machine, undefined)).toBeUndefined();
});

it.each(['linux', 'darwin'])('takes CHROME_PATH first, on %s', async (platform) => {
  const chosen = await chooseBrowser({ platform, arch: 'x64', environment: {} }, '/my/chrome');
  expect(chosen?.path).toBe('/my/chrome');
});

it.each([
  ['darwin', 'arm64', 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'Google Chrome'],
  ['darwin', 'x64', 'Applications/Chromium.app/Contents/MacOS/Chromium', 'Chromium'],
  ['linux', 'arm64', 'chromium', 'Chromium'],
  ['linux', 'arm64', 'microsoft-edge', 'Microsoft Edge'],
])('finds on %s %s what is installed at %s', async (platform, arch, program, name) => {
  await install(program);
  const environment = { HOME: folder, PATH: `/none:${folder}` };
  const chosen = await chooseBrowser({ platform, arch, environment }, undefined);
  expect(chosen).toEqual({ name, path: join(folder, program) });
  expect(describeChoice({ name, path: '/there' })).toMatch(new RegExp(`^[^.]*${name} \\(/there\\)[^.]*\\.$`));
});

it('takes Chrome before Edge', async () => {
  await install('microsoft-edge', 'google-chrome');
  const machine = { platform: 'linux', arch: 'arm64', environment: { PATH: folder } };
  expect((await chooseBrowser(machine, undefined))?.name).toBe('Google Chrome');
});

it.each(['darwin', 'win32', 'linux'])('says on %s in one sentence what to install', async (platform) => {
  const environment = { HOME: folder, PATH: folder, ProgramFiles: folder };
  await expect(chooseBrowser({ platform, arch: 'arm64', environment }, undefined)).rejects.toThrow(
    /^The packed Chromium runs on Linux x64 only, not on \w+ arm64, .* install one, or set CHROME_PATH .*\.$/,
  );
});
