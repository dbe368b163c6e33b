/**
 * Captures fixtures, two at a time, and compares them: with the page that has nothing over it, or with themselves
 * when nothing is to be removed.
 */
import { type CaptureBody, type Capturer, fileOf } from '../../support/capture.ts';
import { readPng } from '../../support/pixels.ts';
import { PAINT } from './fixture-page.ts';

/** Small, so that hundreds of pictures take seconds. */
const VIEWPORT = { width: 800, height: 600 };
const AT_ONCE = 2;

/** Gives the files by the names of their requests. */
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

/** How many pixels show something that a fixture put over its page. */
export function countPaint(file: Buffer): number {
  return readPng(file).count(PAINT);
}
