/**
 * The pictures that are compared: PNGs from the service, and PNGs of this machine that were saved earlier.
 */
import { readFile, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { imageSize } from 'image-size';
import { PNG } from 'pngjs';
import { formatOfPath } from '../files/target-file.ts';
import { Failure } from '../service/failure.ts';

/** Four bytes a pixel, in two pictures and a mask: half a gigabyte. */
const MAX_PIXELS = 40_000_000;

/** More than a PNG of MAX_PIXELS has that does not compress at all. */
const MAX_FILE_BYTES = 170_000_000;

/** `name`: what the picture is, for the message of the Failure that is thrown if it cannot be compared. */
export function readPicture(file: Buffer, name: string): PNG {
  try {
    const { width, height } = imageSize(file);
    if (width * height <= MAX_PIXELS) return PNG.sync.read(file);
  } catch (error) {
    throw new Failure(`${name} is no PNG that can be read.`, { cause: error });
  }
  throw new Failure(`${name} has over ${MAX_PIXELS / 1e6} million pixels. Compare a clip or an element.`);
}

/** Throws a Failure for anything but a PNG at an absolute path. */
export async function readSavedPicture(path: string): Promise<PNG> {
  if (!isAbsolute(path) || formatOfPath(path) !== 'png') {
    throw new Failure('before must be an http(s) URL, or the absolute path of a PNG that was saved earlier.');
  }
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Failure(`There is no file ${path}.`);
  if (found.size > MAX_FILE_BYTES) throw new Failure(`${path} is too large to be compared.`);
  return readPicture(await readFile(path), path);
}
