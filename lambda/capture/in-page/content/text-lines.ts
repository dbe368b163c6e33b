/** Expressions such as /\\s+$/ take a time that grows with the square of a gap of white space. */

const MAX_GAP_CHARACTERS = 200;
const LONG_GAP = new RegExp(`\\s{${MAX_GAP_CHARACTERS + 1},}`, 'g');

/** The lines that are not blank. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean);
}

export function withShortGaps(text: string): string {
  if (text.length <= MAX_GAP_CHARACTERS) return text;
  return text.replaceAll(LONG_GAP, (gap) => gap.slice(0, MAX_GAP_CHARACTERS));
}
