/**
 * Cuts the long strings of a JSON text while it is read, piece by piece: a page can make the browser tell of URLs,
 * bodies and names of many megabytes, which would fill our memory and hold the thread in JSON.parse.
 */

export interface StringCutter {
  /** Takes the next piece of a text; what is kept of it is pushed to `kept`, without copying. */
  cut(piece: Buffer, kept: Buffer[]): void;
  /** The next piece begins another text. */
  reset(): void;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** Hexadecimal digits behind \u. */
const DIGITS = 4;

/** Strings keep their first `maxBytes`, or a few more, where an escape sequence would be torn. */
export function createStringCutter(maxBytes: number): StringCutter {
  let inString = false;
  let isSkipping = false;
  let isEscaped = false;
  let digitsLeft = 0;
  let stringBytes = 0;

  return {
    reset() {
      inString = isSkipping = isEscaped = false;
      digitsLeft = stringBytes = 0;
    },
    cut(piece, kept) {
      let from = 0;
      for (let at = 0; at < piece.length; at++) {
        const byte = piece[at];
        if (!inString) {
          if (byte === QUOTE) {
            inString = true;
            stringBytes = 0;
          }
          continue;
        }
        stringBytes += 1;
        if (isEscaped) {
          isEscaped = false;
          digitsLeft = byte === LETTER_U ? DIGITS : 0;
        } else if (digitsLeft > 0) {
          digitsLeft -= 1;
        } else if (byte === QUOTE) {
          inString = false;
          if (isSkipping) from = at;
          isSkipping = false;
        } else {
          if (!isSkipping && stringBytes > maxBytes) {
            kept.push(piece.subarray(from, at));
            isSkipping = true;
          }
          isEscaped = byte === BACKSLASH;
        }
      }
      if (!isSkipping) kept.push(piece.subarray(from));
    },
  };
}
