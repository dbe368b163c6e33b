/**
 * How to ask the service for a picture that a model can look at: which part,
 * how wide, at which quality. Pure.
 *
 * What fits is shown whole. A page, or a clip, that would come out too narrow to make anything out is shown
 * from its top instead, as far down as fits.
 */
import { type Clip, MIN_OUTPUT_WIDTH } from '../../../lambda/request/options/part.ts';
import type { Size } from './subject.ts';

/** Models scale larger pictures down before they look. */
export const MAX_SIDE_PX = 1_568;

/** 1,000,000 characters as base64: Claude Desktop refuses results of over 1 MiB. */
export const MAX_PICTURE_BYTES = 750_000;

/** A desktop page that is scaled down to less is stripes. */
export const LEAST_WIDTH_PX = 512;

/** Quality -> size of the JPEG compared with the first. Noise has 0.6 and 0.3; other pictures lose less. */
const QUALITIES = [
  { quality: 80, ratio: 1 },
  { quality: 50, ratio: 0.65 },
  { quality: 25, ratio: 0.4 },
] as const;

const [BEST] = QUALITIES;
const LEAST = QUALITIES[2];

/** A picture that is scaled down has more detail in each pixel. */
const CAUTION = 0.9;

/** The fields of a request that make its picture fit. */
export interface Ask {
  outputWidth: number;
  quality: number;
  /** The part to take; undefined takes what the request takes. */
  clip?: Clip;
}

/** For a subject of unknown size. */
export const FIRST_ASK: Ask = { outputWidth: MAX_SIDE_PX, quality: BEST.quality };

/** For a subject that is too high for any picture of the largest width. */
export const NARROW_ASK: Ask = { outputWidth: LEAST_WIDTH_PX, quality: BEST.quality };

/**
 * `size`: of the subject, CSS px. `whole`: the clip that takes all of it; undefined if parts cannot be taken.
 * Returns undefined if no picture shows it.
 */
export function askFor(size: Size, scale: number, whole: Clip | undefined): Ask | undefined {
  const widthPx = size.width * scale;
  const heightPx = size.height * scale;
  const fitting = widthPx * Math.min(1, MAX_SIDE_PX / widthPx, MAX_SIDE_PX / heightPx);
  const least = Math.min(widthPx, LEAST_WIDTH_PX);
  if (whole !== undefined && fitting < least) {
    const height = Math.floor((MAX_SIDE_PX / least) * size.width);
    // At full size the document may prove wider than expected, and has room for that.
    return { ...askWidth(least === widthPx ? MAX_SIDE_PX : least), clip: { ...whole, height } };
  }
  if (fitting < MIN_OUTPUT_WIDTH && heightPx > MAX_SIDE_PX) return undefined;
  return askWidth(fitting);
}

/**
 * Lowers the quality, and then the width, for a JPEG that came out as `bytes` and `width` px wide,
 * and may have MAX_PICTURE_BYTES.
 */
export function lighten(ask: Ask, { bytes, width }: { bytes: number; width: number }): Ask {
  const now = QUALITIES.find(({ quality }) => quality === ask.quality) ?? BEST;
  const expected = (ratio: number) => (bytes / now.ratio) * ratio;
  const lower = QUALITIES.find(
    ({ quality, ratio }) => quality < now.quality && expected(ratio) <= MAX_PICTURE_BYTES,
  );
  if (lower !== undefined) return { ...ask, quality: lower.quality };
  const shrink = Math.sqrt(MAX_PICTURE_BYTES / expected(LEAST.ratio)) * CAUTION;
  const outputWidth = Math.max(MIN_OUTPUT_WIDTH, Math.floor(width * Math.min(1, shrink)));
  return { ...ask, outputWidth, quality: LEAST.quality };
}

function askWidth(px: number): Ask {
  return { outputWidth: Math.max(MIN_OUTPUT_WIDTH, Math.floor(px)), quality: BEST.quality };
}
