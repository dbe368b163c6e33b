import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { expect, it } from 'vitest';
import { ROOT } from '../../lib/browser-layer/package-folder.ts';
import { findBundledPackages } from '../../lib/function-bundle/bundled-packages.ts';
import { completeBundle, METAFILE } from '../../lib/function-bundle/complete-bundle.ts';
import { NOTICES_FILE } from '../../lib/function-bundle/file-names.ts';
import { renderNotices } from '../../lib/function-bundle/third-party-notices.ts';
import { createDirectory } from '../support/scratch.ts';

/** A report of a bundle with code of these paths. */
function reportOf(...paths: string[]): Metafile {
  const inputs = Object.fromEntries(paths.map((path) => [path, { bytesInOutput: 1 }]));
  return { inputs: {}, outputs: { 'index.mjs': { bytes: 1, inputs, imports: [], exports: [] } } };
}

/** An installed package, with the given files. */
async function createPackage(manifest: Record<string, unknown>, files: Record<string, string> = {}) {
  const folder = createDirectory();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

it('names every package whose code is in the bundle, with its version, and no other', () => {
  const report = reportOf(
    'lambda/handler.ts',
    'node_modules/valibot/dist/index.mjs',
    'node_modules/@middy/core/index.js',
    'node_modules/@middy/core/other.js',
    'node_modules/@middy/core/node_modules/inner/index.js',
  );
  const output = report.outputs['index.mjs'];
  if (output !== undefined) output.inputs['node_modules/dropped/index.js'] = { bytesInOutput: 0 };
  expect(findBundledPackages([report, reportOf('node_modules/tldts/index.js')])).toEqual(
    ['@middy/core', '@middy/core/node_modules/inner', 'tldts', 'valibot'].map((name) =>
      join(ROOT, 'node_modules', name),
    ),
  );
  expect(() => findBundledPackages([reportOf('../node_modules/valibot/index.js')])).toThrow('node_modules');
});

it('has licence and notice files in full, each text once for the packages that share it', async () => {
  const one = await createPackage({ name: 'one', license: 'ISC' }, { 'LICENSE.md': 'The ISC text\r\n' });
  const two = await createPackage({ name: 'two', license: 'ISC' }, { LICENCE: '\nThe ISC text' });
  const three = await createPackage(
    { name: 'three', license: 'Apache-2.0' },
    { LICENSE: 'The Apache text', NOTICE: 'Made by somebody' },
  );
  const notice = await renderNotices([one, two, three]);
  expect(notice).toContain(
    'one 1.0.0 (ISC, https://www.npmjs.com/package/one/v/1.0.0)\n' +
      'two 1.0.0 (ISC, https://www.npmjs.com/package/two/v/1.0.0)\n\nThe ISC text\n',
  );
  expect(notice).toContain('The Apache text\n\nMade by somebody');
  expect(await renderNotices([three, two, one])).toBe(notice);
});

it('has the standard text for a package that only names its licence, with its copyright', async () => {
  const mit = await createPackage(
    { name: 'mit', license: 'MIT' },
    {
      'README.md': '# Mit\nMIT. Copyright (c) 2017-2026 [A](https://a.example), and [B](https://b.example).',
    },
  );
  const none = await createPackage({ name: 'none', license: 'MIT-0', author: { name: 'C' } });
  const apache = await createPackage({ name: 'apache', license: 'Apache-2.0' });
  const notice = await renderNotices([mit, none, apache]);
  expect(notice).toContain('Copyright (c) 2017-2026 A, and B.\n\nPermission is hereby granted');
  expect(notice).toContain('Copyright (c) C\n\nPermission is hereby granted');
  expect(notice).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
  const unknown = await createPackage({ name: 'unknown', license: 'SEE LICENSE' });
  await expect(renderNotices([unknown])).rejects.toThrow('unknown contains no licence');
});

// deployable.test.ts holds that the notice of the function is complete.
it('replaces the report of esbuild, and is the same each time', async () => {
  const complete = async () => {
    const folder = createDirectory();
    const report = reportOf('node_modules/valibot/dist/index.mjs', 'node_modules/tldts/index.js');
    await writeFile(join(folder, METAFILE), JSON.stringify(report));
    await completeBundle(folder, { inPage: true, denyHosts: undefined });
    expect((await readdir(folder)).sort()).toEqual([NOTICES_FILE, 'in-page']);
    return await readFile(join(folder, NOTICES_FILE), 'utf8');
  };
  const notice = await complete();
  for (const name of ['tldts', 'valibot']) expect(notice).toContain(`\n${name} `);
  expect(await complete()).toBe(notice);
});
