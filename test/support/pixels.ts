/**
 * Reads pictures in tests: colours of a PNG's pixels, and the size and type of any picture.
 */
import { imageSize } from 'image-size';
import { decodePng } from './decode-png.ts';

export const LIME = '#00ff00';
export const BLUE = '#0000ff';
export const RED = '#ff0000';
export const WHITE = '#ffffff';

export interface Picture {
  width: number;
  height: number;
  /** Colour at a pixel, `#rrggbb`. */
  at(x: number, y: number): string;
  /** Colours in one column. */
  down(x: number, heights: readonly number[]): string[];
  /** How opaque a pixel is, 0 to 255. */
  alphaAt(x: number, y: number): number;
  /** How many pixels of the box have this colour. */
  count(colour: string, box?: { x: number; y: number; width: number; height: number }): number;
}

export function readPng(file: Buffer): Picture {
  const png = decodePng(file);
  const start = (x: number, y: number) => (y * png.width + x) * png.pixelBytes;
  const at = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= png.width || y >= png.height) throw new Error(`No pixel at ${x}, ${y}`);
    return `#${png.data.toString('hex', start(x, y), start(x, y) + 3)}`;
  };
  return {
    width: png.width,
    height: png.height,
    at,
    down: (x, heights) => heights.map((y) => at(x, y)),
    alphaAt: (x, y) => (png.pixelBytes === 3 ? 255 : (png.data[start(x, y) + 3] ?? 0)),
    count(colour, box = { x: 0, y: 0, width: png.width, height: png.height }) {
      const wanted = Number.parseInt(colour.slice(1), 16);
      // Throw for a box that is not within the picture.
      at(box.x, box.y);
      at(box.x + box.width - 1, box.y + box.height - 1);
      let found = 0;
      for (let y = box.y; y < box.y + box.height; y++) {
        for (let x = box.x; x < box.x + box.width; x++) {
          if (png.data.readUIntBE(start(x, y), 3) === wanted) found++;
        }
      }
      return found;
    },
  };
}

/** `png 1920x1080`, read from the file's header. */
export function describePicture(file: Buffer): string {
  const { type, width, height } = imageSize(file);
  return `${type} ${width}x${height}`;
}
