/** The part of a text that a model has room for. Pure. */

/**
 * Of English and of code, so that a part has rather fewer tokens than more. Other
 * letters count as one token each.
 */
const CHARACTERS_PER_TOKEN = 3;
/** A part ends with a paragraph, or else with a line, if one ends in this share of it at its end. */
const SEARCHED_SHARE = 0.3;

export interface TextPart {
  text: string;
  /** Where the part ends in the whole, in characters. */
  end: number;
}

export function partOf(whole: string, from: number, maxTokens: number): TextPart {
  let tokens = 0;
  let end = Math.min(from, whole.length);
  while (end < whole.length) {
    const code = whole.codePointAt(end) ?? 0;
    tokens += code < 0x80 ? 1 / CHARACTERS_PER_TOKEN : 1;
    if (tokens > maxTokens) break;
    end += code > 0xffff ? 2 : 1;
  }
  if (end < whole.length) end = goodEnd(whole, from, end);
  return { text: whole.slice(from, end), end };
}

function goodEnd(whole: string, from: number, end: number): number {
  const least = end - Math.floor((end - from) * SEARCHED_SHARE);
  const found = ['\n\n', '\n', ' '].map((gap) => whole.lastIndexOf(gap, end - 1) + gap.length);
  return found.find((place) => place > least && place > from && place <= end) ?? end;
}
