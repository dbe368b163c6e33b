/** Undoes the filter of one line of a PNG, in place. Source: https://www.w3.org/TR/png-3/#9Filters */

interface Line {
  bytes: Uint8Array;
  /** The line above, unfiltered; zeros above the first. */
  above: Uint8Array;
  pixelBytes: number;
}

/** Filter type -> what undoes it. */
const FILTERS: readonly ((line: Line) => void)[] = [() => undefined, undoSub, undoUp, undoAverage, undoPaeth];

export function unfilter(type: number, line: Line): void {
  const undo = FILTERS[type];
  if (undo === undefined) throw new Error(`The PNG has an unknown filter: ${type}`);
  undo(line);
}

// Typed arrays store the lowest 8 bits of a sum.

function undoSub({ bytes, pixelBytes }: Line): void {
  for (let at = pixelBytes; at < bytes.length; at++) {
    bytes[at] = at0(bytes, at) + at0(bytes, at - pixelBytes);
  }
}

function undoUp({ bytes, above }: Line): void {
  for (let at = 0; at < bytes.length; at++) bytes[at] = at0(bytes, at) + at0(above, at);
}

function undoAverage({ bytes, above, pixelBytes }: Line): void {
  for (let at = 0; at < bytes.length; at++) {
    const left = at < pixelBytes ? 0 : at0(bytes, at - pixelBytes);
    bytes[at] = at0(bytes, at) + ((left + at0(above, at)) >> 1);
  }
}

function undoPaeth({ bytes, above, pixelBytes }: Line): void {
  for (let at = 0; at < pixelBytes; at++) bytes[at] = at0(bytes, at) + at0(above, at);
  for (let at = pixelBytes; at < bytes.length; at++) {
    const left = at0(bytes, at - pixelBytes);
    const up = at0(above, at);
    const corner = at0(above, at - pixelBytes);
    const toLeft = Math.abs(up - corner);
    const toUp = Math.abs(left - corner);
    const toCorner = Math.abs(left + up - 2 * corner);
    const nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
    bytes[at] = at0(bytes, at) + nearest;
  }
}

function at0(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}
