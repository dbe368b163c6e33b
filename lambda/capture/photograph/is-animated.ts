/** Tells from the first bytes of a PNG, WebP or AVIF file whether it is animated. */

/** They come first. */
const MAX_BRANDS_BYTES = 64;

/** Takes at least the first few hundred bytes, where there are so many. */
export function isAnimated(head: Buffer): boolean {
  const text = head.toString('latin1');
  // Source: https://www.w3.org/TR/png-3/#acTL-chunk
  if (text.startsWith('\x89PNG')) return chunksBeforePixels(text).includes('acTL');
  // Source: https://developers.google.com/speed/webp/docs/riff_container#extended_file_format
  if (text.startsWith('RIFF')) return text.slice(12, 16) === 'VP8X' && (head[20] ?? 0) % 4 >= 2;
  // Source: https://aomediacodec.github.io/av1-avif/#brands-overview
  return text.slice(4, 8) === 'ftyp' && text.slice(8, MAX_BRANDS_BYTES).includes('avis');
}

function chunksBeforePixels(text: string): string {
  return text.slice(0, text.indexOf('IDAT') >>> 0);
}
