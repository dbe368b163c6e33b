/**
 * The thread of picture-work.ts: does one piece of work, and answers with its result.
 */
import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PNG } from 'pngjs';
import { type Stitching, stitch } from '../visitor/stitch.ts';
import { differenceOf, HARDLY_VISIBLE, markSquares } from './difference.ts';
import { type Compared, type Comparison, EQUAL_SHARE } from './picture-work.ts';

const { stitching, comparison }: { stitching?: Stitching; comparison?: Comparison } = workerData;
if (stitching) parentPort?.postMessage(stitch(stitching));
if (comparison) parentPort?.postMessage(compare(comparison));

function compare({ picture, screens, fromTop, markedFile }: Comparison): Compared {
  const [taken, seen] = [read(picture), read(screens)];
  const tolerance = HARDLY_VISIBLE;
  const { share, squares } = differenceOf(taken, seen, { fromTop: fromTop && read(fromTop), tolerance });
  if (share > EQUAL_SHARE) {
    writeFileSync(markedFile, PNG.sync.write(markSquares(taken, squares), { deflateLevel: 3 }));
  }
  return {
    difference: share,
    fromScreens: fromTop ? differenceOf(taken, seen, { tolerance }).share : share,
  };
}

function read(file: Uint8Array): PNG {
  return PNG.sync.read(Buffer.from(file));
}
