/** Makes the answer of POST /compare from two captures. */
import { createHash } from 'node:crypto';
import type { Capture } from '../capture/capture-result.ts';
import { ServiceError, unavailable } from '../errors.ts';
import { sizeOfPng } from '../png/open-png.ts';
import type { Size } from '../png/raster.ts';
import { MAX_SIDE_PX, type Side } from '../request/parse-compare-request.ts';
import { formatCount } from '../request/problems/field-message.ts';
import { comparePictures, type Difference } from './compare-pictures.ts';

/** One side: its file, and what the answer says of it. */
export interface Picture extends Size {
  file: Buffer;
  pageTime: Capture['pageTime'];
}

/** Larger than any PNG of MAX_SIDE_PX px, even one that does not compress. */
export const LARGEST_FILE_BYTES = MAX_SIDE_PX * 4 + 1_000_000;

/** @throws ServiceError capture_too_large */
export function readSide({ base64, pageTime }: Capture): Picture {
  const file = Buffer.from(base64, 'base64');
  const size = sizeOfPng(file);
  if (size.width * size.height > MAX_SIDE_PX) throw tooLarge(size);
  return { ...size, file, pageTime };
}

export function tooLarge(size?: Size): ServiceError {
  const what =
    size === undefined ? 'The capture has over' : `The capture is ${size.width} x ${size.height} px:`;
  return new ServiceError(
    'capture_too_large',
    `${what} ${size === undefined ? '' : 'over '}${formatCount(MAX_SIDE_PX)} pixels, which a comparison takes of each side. Compare an element or a clip, or use a smaller scale or outputWidth.`,
  );
}

/**
 * Returns the answer as a file of JSON.
 * @throws ServiceError service_unavailable when the signal aborts
 */
export async function compareSides(
  sides: Record<Side, Picture>,
  threshold: number,
  signal: AbortSignal,
): Promise<Capture> {
  const { before, after } = sides;
  const difference = await findDifference();
  const answer = {
    equal: difference === undefined,
    share: difference?.share ?? 0,
    boxes: difference?.boxes ?? [],
    before: describe(before),
    after: describe(after),
    ...(difference && {
      difference: { contentType: 'image/png', data: difference.picture.toString('base64') },
    }),
  };
  const base64 = Buffer.from(JSON.stringify(answer)).toString('base64');
  return { format: 'json', base64, targetStatus: 200, pageTime: pageTimeOf(sides) };

  async function findDifference(): Promise<Difference | undefined> {
    if (before.file.equals(after.file)) return undefined;
    try {
      return await comparePictures({ before: before.file, after: after.file }, threshold, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw unavailable(
        error,
        'The comparison took too long. Try again, or compare a smaller part of the page.',
      );
    }
  }
}

function describe({ width, height, file }: Picture) {
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { width, height, bytes: file.length, sha256 };
}

/** Real, if that of a side is. */
function pageTimeOf({ before, after }: Record<Side, Picture>): Capture['pageTime'] {
  const times = [before.pageTime, after.pageTime];
  return times.find((time) => time === 'real') ?? times.find((time) => time !== undefined);
}
