/**
 * Captures fixtures, two at a time. Tests compare the files with captures of the same page without an
 * overlay, or without the options.
 */
import { type CaptureBody, type Capturer, fileOf } from '../../support/capture.ts';
import { readPng } from '../../support/pixels.ts';
import { PAINT } from './fixture-page.ts';

/** The viewport is small, so that hundreds of captures take seconds. */
const VIEWPORT = { width: 800, height: 600 };
const AT_ONCE = 2;

/** Captures every request. Returns the files under the names of their requests. */
export async function captureAll(
  capture: Capturer,
  requests: ReadonlyMap<string, CaptureBody>,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const waiting = [...requests];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, body] = next;
      files.set(name, fileOf(await capture({ ...VIEWPORT, ...body })));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return files;
}

/** Counts the pixels in the colour of the things that fixtures put over their page. */
export function countPaint(file: Buffer): number {
  return readPng(file).count(PAINT);
}
