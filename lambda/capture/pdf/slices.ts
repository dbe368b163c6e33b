/**
 * Works on a file as a list of slices. A large file is never joined or processed as a whole, because that
 * would block the thread, which the deadline and the watchdog need too.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Base64 encodes three bytes as four characters. */
const GROUP_BYTES = 3;
const GROUP_CHARACTERS = 4;

export function sizeOf(slices: readonly Buffer[]): number {
  return slices.reduce((bytes, slice) => bytes + slice.length, 0);
}

/** Returns up to `length` bytes from `offset` on as Latin-1, so that each character is one byte. */
export function textAt(slices: readonly Buffer[], offset: number, length: number): string {
  let text = '';
  let startsAt = 0;
  for (const slice of slices) {
    const from = Math.max(0, offset - startsAt);
    const to = offset + length - startsAt;
    if (to <= 0) break;
    if (from < slice.length) text += slice.toString('latin1', from, Math.min(to, slice.length));
    startsAt += slice.length;
  }
  return text;
}

/**
 * Encodes slice by slice and yields in between. Removes the slices from `slices` to free their memory. Writes
 * into one buffer: a string that is built from pieces would be joined at its first use, in a single step.
 */
export async function takeBase64(slices: Buffer[]): Promise<string> {
  const [only] = slices;
  if (only !== undefined && slices.length === 1) return only.toString('base64');
  const base64 = Buffer.allocUnsafe(Math.ceil(sizeOf(slices) / GROUP_BYTES) * GROUP_CHARACTERS);
  let at = 0;
  let rest: Buffer = Buffer.alloc(0);
  for (let slice = slices.shift(); slice !== undefined; slice = slices.shift()) {
    const bytes = rest.length === 0 ? slice : Buffer.concat([rest, slice]);
    const whole = bytes.length - (bytes.length % GROUP_BYTES);
    at += base64.write(bytes.toString('base64', 0, whole), at, 'latin1');
    rest = bytes.subarray(whole);
    await nextTurn();
  }
  base64.write(rest.toString('base64'), at, 'latin1');
  return base64.toString('latin1');
}
