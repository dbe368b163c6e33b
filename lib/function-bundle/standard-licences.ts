/** The texts of licences for packages that only name theirs, and leave out its text. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../browser-layer/package-folder.ts';

interface LicensedPackage {
  folder: string;
  name: string;
  /** SPDX identifier. */
  license: string;
}

type WriteText = (folder: string) => Promise<string>;

/** SPDX identifier -> the text of the licence. */
const STANDARD_TEXTS: Record<string, WriteText> = {
  // This package has the text as the Apache Software Foundation published it.
  'Apache-2.0': () => readFile(join(packageFolder('constructs'), 'LICENSE'), 'utf8'),
  MIT: async (folder) =>
    `MIT License\n\n${await readCopyright(folder)}\n\n${MIT_GRANT}${MIT_CONDITION}${NO_WARRANTY}`,
  'MIT-0': async (folder) =>
    `MIT No Attribution\n\n${await readCopyright(folder)}\n\n${MIT_GRANT}.\n\n${NO_WARRANTY}`,
};

/** Throws an Error for a licence that is not in the table. */
export async function standardText({ folder, name, license }: LicensedPackage): Promise<string> {
  const write = STANDARD_TEXTS[license];
  if (write === undefined)
    throw new Error(`${name} contains no licence, and the text of ${license} is not known`);
  return await write(folder);
}

/** The copyright line of the README, without links; else the author of package.json. */
async function readCopyright(folder: string): Promise<string> {
  const readme = await readFile(join(folder, 'README.md'), 'utf8').catch(() => '');
  const [line] = /\bCopyright \(c\) .*/i.exec(readme) ?? [];
  if (line !== undefined) return line.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim();
  const { author } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return `Copyright (c) ${author?.name ?? author}`;
}

const MIT_GRANT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so`;

const MIT_CONDITION = `, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

`;

const NO_WARRANTY = `THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
