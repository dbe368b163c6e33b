/**
 * Matches URLs against blockRequests patterns. `*` matches any run of characters, all other characters match
 * literally, letter case is ignored, and a match may begin anywhere in the URL. The pieces between the stars
 * are searched in order, leftmost first, with the linear algorithm of Knuth, Morris and Pratt. A pattern
 * costs at most one pass over the URL, whatever its content.
 */

// Only the beginning of a URL is matched, so that long URLs cannot make matching slow.
const MATCHED_CHARACTERS = 2_048;

interface Piece {
  text: string;
  /** For each position, the length of the longest proper border of the text up to it. */
  borders: Uint16Array;
}

/** Returns a predicate that is true for URLs that match any pattern. */
export function createUrlMatcher(patterns: readonly string[]): (url: string) => boolean {
  const compiled = patterns.map(compilePattern);
  return (url) => {
    const text = url.slice(0, MATCHED_CHARACTERS).toLowerCase();
    return compiled.some((pieces) => containsInOrder(text, pieces));
  };
}

function compilePattern(pattern: string): Piece[] {
  const texts = pattern.toLowerCase().split('*');
  return texts.filter((text) => text !== '').map((text) => ({ text, borders: bordersOf(text) }));
}

function containsInOrder(text: string, pieces: readonly Piece[]): boolean {
  let from = 0;
  for (const piece of pieces) {
    from = endOfMatch(text, piece, from);
    if (from < 0) return false;
  }
  return true;
}

/** Index after the leftmost occurrence at or after `from`, or -1. */
function endOfMatch(text: string, { text: wanted, borders }: Piece, from: number): number {
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    matched = extend(wanted, borders, matched, text[at]);
    if (matched === wanted.length) return at + 1;
  }
  return -1;
}

function bordersOf(text: string): Uint16Array {
  const borders = new Uint16Array(text.length);
  for (let at = 1; at < text.length; at++) {
    borders[at] = extend(text, borders, borders[at - 1] ?? 0, text[at]);
  }
  return borders;
}

/**
 * Length of the longest prefix of `wanted` that ends at the next character. `matched` is that length for the
 * text before.
 */
function extend(wanted: string, borders: Uint16Array, matched: number, next: string | undefined): number {
  let length = matched;
  while (length > 0 && wanted[length] !== next) length = borders[length - 1] ?? 0;
  return wanted[length] === next ? length + 1 : length;
}
