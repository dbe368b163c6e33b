/** Rules out most words that a long text does not contain, without a search of the text for each of them. */

/** A shorter text is searched faster than it is prepared. Characters. */
const LONG_TEXT = 2_000;
const SIZE = 2 ** 15;

let prepared: { text: string; seen: Uint8Array } | undefined;

/** False only if the text does not contain the word. The latest long text stays prepared for further words. */
export function mayContain(text: string, word: string): boolean {
  if (text.length < LONG_TEXT) return true;
  if (prepared?.text !== text) prepared = { text, seen: prepare(text) };
  const { seen } = prepared;
  for (let at = 2; at < word.length; at++) if (seen[placeOf(word, at)] === 0) return false;
  return true;
}

/** Marks the place of every three characters that follow each other. */
function prepare(text: string): Uint8Array {
  const seen = new Uint8Array(SIZE);
  for (let at = 2; at < text.length; at++) seen[placeOf(text, at)] = 1;
  return seen;
}

/** The place of the character at `at` and the two before it. Several may share a place. */
function placeOf(text: string, at: number): number {
  const hash = (text.charCodeAt(at - 2) * 31 + text.charCodeAt(at - 1)) * 31 + text.charCodeAt(at);
  return hash & (SIZE - 1);
}
