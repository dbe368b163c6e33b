/**
 * Tells from an image file whether it is animated: by all of a GIF, by the
 * first bytes of a PNG, WebP or AVIF.
 */

/** An AVIF file begins with its brands. */
const MAX_BRANDS_BYTES = 64;
/** What tells stands behind a colour profile at most. */
const HEAD_BYTES = 12_288;

/** Takes a whole GIF; of other files, the first 12 KB are enough. */
export function isAnimated(file: Buffer): boolean {
  const text = file.toString('latin1', 0, HEAD_BYTES);
  if (text.startsWith('GIF8')) return hasSecondFrame(file);
  // Source: https://www.w3.org/TR/png-3/#acTL-chunk
  if (text.startsWith('\x89PNG')) return chunksBeforePixels(text).includes('acTL');
  // Source: https://developers.google.com/speed/webp/docs/riff_container#extended_file_format
  if (text.startsWith('RIFF')) return text.slice(12, 16) === 'VP8X' && (file[20] ?? 0) % 4 >= 2;
  // Source: https://aomediacodec.github.io/av1-avif/#brands-overview
  return text.slice(4, 8) === 'ftyp' && text.slice(8, MAX_BRANDS_BYTES).includes('avis');
}

function chunksBeforePixels(text: string): string {
  return text.slice(0, text.indexOf('IDAT') >>> 0);
}

const GIF_HEADER_BYTES = 13;
const EXTENSION = 0x21;
const FRAME = 0x2c;
/** Position, size and flags of a frame, and the code size of its pixels. */
const FRAME_BYTES = 11;

/** Source: https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function hasSecondFrame(gif: Buffer): boolean {
  let frameCount = 0;
  for (let at = GIF_HEADER_BYTES + tableBytes(gif[10]); frameCount < 2; ) {
    if (gif[at] === EXTENSION) at = afterBlocks(gif, at + 2);
    else if (gif[at] === FRAME) {
      frameCount += 1;
      at = afterBlocks(gif, at + FRAME_BYTES + tableBytes(gif[at + 9]));
    } else return false;
  }
  return true;
}

/** The length of the colour table that these flags announce. */
function tableBytes(flags = 0): number {
  return flags >= 0x80 ? 3 * 2 ** ((flags % 8) + 1) : 0;
}

/** Each block begins with its length. The last one is empty. */
function afterBlocks(gif: Buffer, from: number): number {
  let at = from;
  for (let length = gif[at]; length !== undefined && length > 0; length = gif[at]) at += length + 1;
  return at + 1;
}
