/**
 * Reads the files of @sparticuz/chromium: Chromium, SwiftShader (WebGL without a graphics card) and the
 * Amazon Linux 2023 libraries that a minimal machine lacks.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { packageFolder } from './package-folder.ts';
import type { PlainFile } from './write-pack.ts';

export const CHROMIUM_PACKAGE = '@sparticuz/chromium';

/** The archives of the package. Its fonts.tar (Open Sans) is left out, because the pack has its own fonts. */
const ARCHIVES = [
  // SwiftShader, which the binary looks for in its own folder, for WebGL only.
  'swiftshader.tar.br',
  // lib/*: NSS, NSPR, expat.
  'al2023.tar.br',
];

/** Owner's execute bit of a tar header's mode. */
const EXECUTE = 0o100;

const decompress = promisify(brotliDecompress);

/** Reads all files. Throws if the package is missing, or if its archives contain anything but files. */
export async function readChromiumFiles(): Promise<PlainFile[]> {
  const chromium = { file: 'chromium', content: await readBrotli('chromium.br'), executable: true };
  const archives = await Promise.all(ARCHIVES.map(readArchive));
  return [chromium, ...archives.flat()];
}

async function readArchive(name: string): Promise<PlainFile[]> {
  const files: PlainFile[] = [];
  for await (const entry of Readable.from([await readBrotli(name)]).pipe(extract())) {
    const { type, name: file, mode = 0 } = entry.header;
    const content = await buffer(entry);
    if (type === 'directory') continue;
    if (type !== 'file') throw new Error(`${name} of ${CHROMIUM_PACKAGE} contains ${file}, a ${type}`);
    files.push({ file, content, executable: (mode & EXECUTE) !== 0 });
  }
  return files;
}

async function readBrotli(name: string): Promise<Buffer> {
  return decompress(await readFile(join(packageFolder(CHROMIUM_PACKAGE), 'bin', name)));
}
