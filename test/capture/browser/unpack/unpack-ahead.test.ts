import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { unpackAhead } from '../../../../lambda/capture/browser/unpack/unpack-ahead.ts';
import { writePack } from '../../../../lib/browser-layer/write-pack.ts';
import { createDirectory } from '../../../support/scratch.ts';

const folder = createDirectory();
beforeAll(async () => {
  vi.stubEnv('TMPDIR', folder);
  const content = Buffer.from('a browser');
  await writePack(folder, { packed: [{ file: 'chromium', content, executable: true }], placed: [] });
});

it('unpacks where a browser is launched ahead', async () => {
  const unpack = unpackAhead({ WAITING_BROWSERS: '1', BROWSER_PACK: folder });
  const { executablePath } = (await unpack?.()) ?? {};
  expect(await readFile(executablePath ?? '', 'utf8')).toBe('a browser');
});

it.each([{}, { WAITING_BROWSERS: '0', BROWSER_PACK: '/pack' }, { WAITING_BROWSERS: '1' }])(
  'unpacks nothing with %j',
  (environment) => {
    expect(unpackAhead(environment)).toBeUndefined();
  },
);

it('leaves a failure to the first launch', async () => {
  const unpack = unpackAhead({ WAITING_BROWSERS: '1', BROWSER_PACK: join(folder, 'nowhere') });
  await expect(unpack?.()).rejects.toMatchObject({ code: 'browser_unavailable' });
});
