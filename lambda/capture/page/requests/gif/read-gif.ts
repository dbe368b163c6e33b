/**
 * Reads the frames of a GIF. Takes the file and returns its size and a decoder for each frame. Throws a RangeError for a
 * truncated file, and for one of more pieces than any encoder makes of its bytes.
 * Source: https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
import { type Bits, unpackPixels } from './unpack-pixels.ts';

/** What happens to a frame before the next one is drawn. Others stay. */
export const DISPOSAL = { clear: 2, restore: 3 } as const;

export interface GifFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  isInterlaced: boolean;
  disposal: number;
  /** The index of the transparent colour; -1 for none. */
  transparentIndex: number;
  /** RGB triples. */
  palette: Buffer;
  /** The compressed pixels: indexes into the palette. */
  bits: Bits;
}

export interface Gif {
  width: number;
  height: number;
  /** Whether the animation repeats for ever. */
  isEndless: boolean;
  frames: GifFrame[];
}

const HEADER_BYTES = 13;
const BLOCK = { image: 0x2c, extension: 0x21, end: 0x3b } as const;
const EXTENSION = { control: 0xf9, application: 0xff } as const;
/** The application extensions that say how often the animation repeats. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Encoders fill blocks of 255 bytes. 4 MiB take 16,500 of these. */
const MAX_PIECES = 40_000;

export function readGif(file: Buffer): Gif {
  if (!/^GIF8[79]a/.test(file.toString('latin1', 0, 6))) throw new RangeError('Not a GIF');
  const gif: Gif = {
    width: file.readUInt16LE(6),
    height: file.readUInt16LE(8),
    isEndless: false,
    frames: [],
  };
  let at = HEADER_BYTES;
  let pieces = 0;
  const shared = readPalette(file.readUInt8(10));
  let control = { disposal: 0, transparentIndex: -1 };
  for (let kind = file.readUInt8(at++); kind !== BLOCK.end; kind = file.readUInt8(at++)) {
    countPiece();
    if (kind === BLOCK.extension) readExtension(file.readUInt8(at++));
    else if (kind === BLOCK.image) readFrame();
    else throw new RangeError('An unknown block');
  }
  return gif;

  function countPiece(): void {
    pieces += 1;
    if (pieces > MAX_PIECES) throw new RangeError('Too many pieces');
  }

  function readPalette(flags: number): Buffer {
    const start = at;
    at += flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
    return file.subarray(start, at);
  }

  function readBlocks(): Buffer[] {
    const blocks: Buffer[] = [];
    for (let size = file.readUInt8(at++); size > 0; size = file.readUInt8(at++)) {
      countPiece();
      blocks.push(file.subarray(at, at + size));
      at += size;
    }
    return blocks;
  }

  function readExtension(label: number): void {
    const [first = Buffer.alloc(0), second] = readBlocks();
    if (label === EXTENSION.control) {
      const flags = first.readUInt8(0);
      control = { disposal: (flags >> 2) & 7, transparentIndex: flags & 1 ? first.readUInt8(3) : -1 };
    }
    if (label === EXTENSION.application && LOOPS.has(first.toString('latin1')) && second?.[0] === 1)
      gif.isEndless = second.readUInt16LE(1) === 0;
  }

  function readFrame(): void {
    const [left, top, width, height] = [0, 2, 4, 6].map((offset) => file.readUInt16LE(at + offset));
    const flags = file.readUInt8(at + 8);
    at += 9;
    const own = readPalette(flags);
    const codeBits = file.readUInt8(at++);
    gif.frames.push({
      left: left ?? 0,
      top: top ?? 0,
      width: width ?? 0,
      height: height ?? 0,
      isInterlaced: (flags & 0x40) !== 0,
      ...control,
      palette: own.length > 0 ? own : shared,
      bits: { codeBits, data: Buffer.concat(readBlocks()) },
    });
    control = { disposal: 0, transparentIndex: -1 };
  }
}

/** The pixels of a frame from its top, as indexes into its palette. */
export function pixelsOf({ width, height, isInterlaced, bits }: GifFrame): Uint8Array {
  const pixels = unpackPixels(bits, width * height);
  if (!isInterlaced) return pixels;
  const inOrder = new Uint8Array(width * height);
  let row = 0;
  for (const [start, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const)
    for (let y = start; y < height; y += step, row++)
      inOrder.set(pixels.subarray(row * width, (row + 1) * width), y * width);
  return inOrder;
}
