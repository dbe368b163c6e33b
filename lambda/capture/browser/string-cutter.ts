/**
 * Truncates the long strings of a JSON text while it arrives in pieces. A page can make the
 * browser send URLs, bodies and names of many megabytes, which would fill this process's memory
 * and block the thread in JSON.parse.
 */

interface StringCutter {
  /** Takes the next piece of a text and pushes the parts to keep to `kept`, without copying. */
  cut(piece: Buffer, kept: Buffer[]): void;
  /** Call this before the first piece of the next text. */
  reset(): void;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** Number of hexadecimal digits after \u. */
const DIGITS = 4;

/** Strings keep their first `maxBytes`, or a few more when the limit falls inside an escape sequence. */
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
