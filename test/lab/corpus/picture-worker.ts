/**
 * The thread of picture-work.ts: does one piece of work, and answers with its result.
 */
import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PNG } from 'pngjs';
import { differenceOf } from './compare.ts';
import type { Compared, Comparison } from './picture-work.ts';
import { EQUAL_SHARE } from './report.ts';
import { type Stitching, stitch } from './stitch.ts';
import { sideBySide } from './thumbnail.ts';

const { stitching, comparison }: { stitching?: Stitching; comparison?: Comparison } = workerData;
if (stitching) parentPort?.postMessage(stitch(stitching));
if (comparison) parentPort?.postMessage(compare(comparison));

function compare({ picture, screens, fromTop, sideFile }: Comparison): Compared {
  const [taken, seen] = [read(picture), read(screens)];
  const { share, marked } = differenceOf(taken, seen, fromTop && read(fromTop));
  if (share > EQUAL_SHARE) writeFileSync(sideFile, sideBySide([seen, taken, marked ?? taken]));
  return { difference: share, fromScreens: fromTop ? differenceOf(taken, seen).share : share };
}

function read(file: Uint8Array): PNG {
  return PNG.sync.read(Buffer.from(file));
}
