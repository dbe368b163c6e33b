/**
 * Compares the PDF of a whole page with the page's words and with its picture:
 * the size, and where things stand.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { drawPdf } from '../../support/pdf-reader.ts';
import type { MissingWords } from '../visitor/shown-words.ts';
import { HARDLY_VISIBLE } from './difference.ts';

/** What a result keeps of it. */
export interface PrintResult {
  /** Words that the page shows and its PDF has not. */
  missingWords: string[];
  /** Words of the document that neither the picture nor the PDF shows. */
  unshownWords: string[];
  /** Of the picture and of the PDF's pages one below the other, CSS px. */
  sizes?: [string, string];
  /** Share of the squares whose mean colour is not that of the picture. */
  printedDifference?: number;
}

export const EQUAL_PRINT_SHARE = 0.01;
/** Letters are drawn a little otherwise by every reader; their mean over such a square is much the same. */
const SQUARE_PX = 16;

/** `picture` is a PNG of the same page at one px per CSS px; none where it was refused. */
export async function comparePrint(
  pdf: Buffer,
  { words, picture, folder }: { words: MissingWords; picture: Buffer | undefined; folder: string },
): Promise<PrintResult> {
  const result: PrintResult = {
    missingWords: words.shown,
    unshownWords: words.unshown,
  };
  if (picture === undefined) return result;
  const [taken, printed] = [PNG.sync.read(picture), await draw(pdf)];
  result.sizes = [`${taken.width}x${taken.height}`, `${printed.width}x${printed.height}`];
  result.printedDifference = shareOfSquares(taken, printed);
  if (result.printedDifference > EQUAL_PRINT_SHARE) {
    await writeFile(join(folder, 'print.png'), PNG.sync.write(printed, { deflateLevel: 3 }));
  }
  return result;
}

/** Its pages one below the other. */
async function draw(file: Buffer): Promise<PNG> {
  const pages = await drawPdf(file);
  const [width, height] = [
    Math.max(...pages.map((page) => page.width)),
    sum(pages.map((page) => page.height)),
  ];
  const whole = new PNG({ width, height });
  let top = 0;
  for (const page of pages) {
    PNG.bitblt(page, whole, 0, 0, page.width, page.height, 0, top);
    top += page.height;
  }
  return whole;
}

function shareOfSquares(one: PNG, other: PNG): number {
  const columns = Math.ceil(Math.max(one.width, other.width) / SQUARE_PX);
  const rows = Math.ceil(Math.max(one.height, other.height) / SQUARE_PX);
  let different = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [mean, otherMean] = [meanOf(one, column, row), meanOf(other, column, row)];
      if (mean.some((value, channel) => Math.abs(value - (otherMean[channel] ?? 0)) > HARDLY_VISIBLE))
        different++;
    }
  }
  return different / (columns * rows);
}

/** Nothing is as far from every colour as can be. */
function meanOf(picture: PNG, column: number, row: number): number[] {
  const [left, top] = [column * SQUARE_PX, row * SQUARE_PX];
  const [right, bottom] = [
    Math.min(left + SQUARE_PX, picture.width),
    Math.min(top + SQUARE_PX, picture.height),
  ];
  if (right <= left || bottom <= top) return [-255, -255, -255];
  const total = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      for (let channel = 0; channel < 3; channel++) {
        total[channel] = (total[channel] ?? 0) + (picture.data[(y * picture.width + x) * 4 + channel] ?? 0);
      }
    }
  }
  return total.map((value) => value / ((right - left) * (bottom - top)));
}

function sum(values: number[]): number {
  return values.reduce((one, other) => one + other, 0);
}
