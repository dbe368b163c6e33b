/** The size limits of pictures. Larger ones come out wrong or empty, or take more memory than there is. */
import { ServiceError } from '../../errors.ts';
import { type CaptureRequest, isPicture } from '../../request/capture-request.ts';
import { MAX_OUTPUT_WIDTH, MIN_OUTPUT_WIDTH } from '../../request/options/part.ts';
import { formatCount } from '../../request/problems/field-message.ts';
import { MAX_AREA_PX } from '../../request/viewport-size.ts';
import type { Box, Size } from '../in-page/dom/boxes.ts';
import { type OutputWidth, shrinkOf } from './output-width.ts';

/** Pictures of this height were checked and are correct, with software compositing. */
const MAX_HEIGHT_PX = 40_000;
/** The format's own limit for width and height. Source: https://developers.google.com/speed/webp/faq */
const MAX_WEBP_SIDE_PX = 16_383;
/**
 * The last px of the document that the browser lays out and draws. It counts in 1/64 px with 32 bits, but
 * transforms make boxes of any size, and put them anywhere. Source: Chromium, platform/geometry/layout_unit.h
 */
const MAX_DOCUMENT_PX = 2 ** 25;

/**
 * Bounds everything that a box of the page is a measure for: pixels, the pages of a PDF, and the numbers in
 * commands. `zoom` is paper or device-independent px per px of the box.
 * @throws ServiceError capture_too_large
 */
export function assertDrawable({ x, y, width, height }: Box, zoom: number): void {
  const edges = [x, y, x + width, y + height].map((edge) => Math.abs(edge * zoom));
  // No comparison holds for a box that is not a number.
  if (edges.every((edge) => edge <= MAX_DOCUMENT_PX)) return;
  throw tooLarge(
    `What is captured would be ${formatCount(width)} x ${formatCount(height)} px, at ${formatCount(x)}, ${formatCount(y)}; ` +
      `the browser draws the first ${formatCount(MAX_DOCUMENT_PX)} px of a page. Capture a smaller element.`,
  );
}

/** The picture that a request asks for. */
interface Wanted
  extends Pick<CaptureRequest, 'format' | 'scale' | 'selector' | 'clip' | 'omitBackground'>,
    OutputWidth {}

/**
 * `size` is that of the picture in device px, `box` what it shows, in CSS px of the document. The message
 * names what works for this very page.
 * @throws ServiceError capture_too_large
 */
export function assertPictureFits(wanted: Wanted, size: Size, box: Box | undefined): void {
  const problem = findProblem(wanted.format, size);
  if (problem === undefined) return;
  const ways = waysToFit(wanted, size, box).join(', or ');
  throw tooLarge(
    `The picture would be ${formatCount(size.width)} x ${formatCount(size.height)} pixels; ${problem}. ` +
      (ways === '' ? 'Capture a smaller element.' : `Possible are ${ways}.`),
  );
}

function findProblem(format: CaptureRequest['format'], { width, height }: Size): string | undefined {
  if (format === 'webp' && Math.max(width, height) > MAX_WEBP_SIDE_PX)
    return `WebP allows at most ${formatCount(MAX_WEBP_SIDE_PX)} per side`;
  if (height > MAX_HEIGHT_PX) return `the maximum height is ${formatCount(MAX_HEIGHT_PX)}`;
  if (width * height > MAX_AREA_PX) return `the maximum is ${formatCount(MAX_AREA_PX)} in total`;
  return undefined;
}

/** The fields that make a file of it, the best first. */
function waysToFit(wanted: Wanted, { width, height }: Size, box: Box | undefined): string[] {
  const { format, scale, selector, clip, omitBackground } = wanted;
  const side = format === 'webp' ? MAX_WEBP_SIDE_PX : Number.POSITIVE_INFINITY;
  const shrink = Math.min(
    Math.min(MAX_HEIGHT_PX, side) / height,
    side / width,
    Math.sqrt(MAX_AREA_PX / (width * height)),
  );
  const outputWidth = Math.min(Math.floor(width * shrink), MAX_OUTPUT_WIDTH);
  const smallerScale = Math.floor(scale * shrink);
  const cut = clip ?? { x: 0, y: 0, width: Math.ceil(box?.width ?? 0) };
  const firstPart = { ...cut, height: greatestHeight({ ...wanted, width: cut.width }) };
  const can = {
    '"format": "png"': format === 'webp' && findProblem('png', { width, height }) === undefined,
    [`"scale": ${smallerScale}`]: smallerScale >= 1 && wanted.outputWidth === undefined,
    [`"outputWidth": ${outputWidth}`]: outputWidth >= MIN_OUTPUT_WIDTH,
    [`"clip": ${JSON.stringify(firstPart)}`]:
      selector === undefined && box !== undefined && firstPart.height > 0,
    '"format": "pdf"': wanted.outputWidth === undefined && !omitBackground,
  };
  return Object.keys(can).filter((way) => can[way]);
}

/**
 * The largest possible height of a picture in CSS px, for this format, width and scale. Only pictures have a
 * limit.
 */
export function greatestHeight(
  request: Pick<CaptureRequest, 'format' | 'width' | 'scale' | 'parts'> & OutputWidth,
): number {
  if (!isPicture(request)) return Number.POSITIVE_INFINITY;
  const { format, width, scale, outputWidth } = request;
  const drawnScale = scale * shrinkOf({ outputWidth }, width * scale);
  const heightPx = Math.min(
    MAX_HEIGHT_PX,
    MAX_AREA_PX / (width * drawnScale),
    format === 'webp' ? MAX_WEBP_SIDE_PX : Number.POSITIVE_INFINITY,
  );
  return Math.floor(heightPx / drawnScale);
}

/** The error for an empty picture from the browser, whatever the reason. */
export function emptyPicture(): ServiceError {
  return tooLarge('The browser could not make a picture of this size. Use a smaller scale, or a selector.');
}

function tooLarge(detail: string): ServiceError {
  return new ServiceError('capture_too_large', detail);
}
