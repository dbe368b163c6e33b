/** Unpacks the pixels of a GIF: LZW with codes that grow from `codeBits` + 1 to 12 bits. */

export interface Bits {
  codeBits: number;
  data: Buffer;
}

const MAX_CODE_BITS = 12;
const MAX_CODES = 2 ** MAX_CODE_BITS;

/**
 * Returns `count` pixels. Those that the data lacks are 0.
 * @throws RangeError for a code that stands for nothing
 */
export function unpackPixels({ codeBits, data }: Bits, count: number): Uint8Array {
  if (codeBits < 1 || codeBits >= MAX_CODE_BITS) throw new RangeError('A wrong size of codes');
  const pixels = new Uint8Array(count);
  const clear = 2 ** codeBits;
  const end = clear + 1;
  /** Each code stands for the pixels of an earlier code and one more. */
  const earlier = new Uint16Array(MAX_CODES);
  const firstPixel = new Uint8Array(MAX_CODES).map((_, code) => code);
  const lastPixel = firstPixel.slice();
  const lengths = new Uint16Array(MAX_CODES).fill(1);
  let [next, size, before] = [clear + 2, codeBits + 1, -1];
  let [held, heldBits, at] = [0, 0, 0];
  for (const byte of data) {
    held |= byte << heldBits;
    heldBits += 8;
    while (heldBits >= size) {
      const code = held & ((1 << size) - 1);
      held >>>= size;
      heldBits -= size;
      if (code === clear) {
        [next, size, before] = [clear + 2, codeBits + 1, -1];
        continue;
      }
      if (code === end || at >= count) return pixels;
      if (code > next || (code >= clear && before < 0)) throw new RangeError('An unknown code');
      // A code that is just being made stands for the one before and its first pixel.
      const known = code === next ? before : code;
      if (before >= 0 && next < MAX_CODES) {
        earlier[next] = before;
        firstPixel[next] = firstPixel[before] ?? 0;
        lastPixel[next] = firstPixel[known] ?? 0;
        lengths[next] = (lengths[before] ?? 0) + 1;
        next++;
        if (next === 1 << size && size < MAX_CODE_BITS) size++;
      }
      write(code);
      before = code;
    }
  }
  return pixels;

  function write(code: number): void {
    const start = at;
    at += lengths[code] ?? 0;
    for (let index = at - 1, each = code; index >= start; index--) {
      // Beyond the end, an array of bytes takes nothing.
      pixels[index] = lastPixel[each] ?? 0;
      each = earlier[each] ?? 0;
    }
  }
}
