/**
 * Finds the usual mistakes in a text that is not JSON: single quotes, a comma too many, names without quotes.
 * The advice repeats nothing of the text, which may hold secrets. Source:
 * https://www.rfc-editor.org/rfc/rfc8259
 */

/** All but control characters, quotes and backslashes. */
const PLAIN = '[ !#-\\[\\]-\\u{10ffff}]*';

const STRING = `"${PLAIN}(?:\\\\(?:["\\\\/bfnrt]|u[\\da-fA-F]{4})${PLAIN})*"`;

const NUMBER = '-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?';

/** A string, blanks, a mark or a word of JSON. A comma before the end of a list or object is none of them. */
const TOKEN = new RegExp(
  `${STRING}|[ \\t\\n\\r]+|[\\{\\}\\[\\]:]|,(?!\\s*[\\}\\]])|(?:${NUMBER}|true|false|null)(?![\\w.+\\-])`,
  'uy',
);

/** How a mistake begins -> what JSON has instead. The first match counts. */
const MISTAKES: readonly [RegExp, string][] = [
  [/,/y, 'JSON has no comma before } and ]'],
  [/'/y, "JSON has double quotes around names and texts, no single quotes (')"],
  [/[\u2018-\u201f\u00ab\u00bb`]/y, 'JSON has straight double quotes (") around names and texts'],
  [/"/y, 'In a text of JSON, a line break is \\n, a quote \\", and a backslash \\\\'],
  [/\/[/*]|#/y, 'JSON has no comments'],
  [/(?:true|false|null)\b/iy, 'JSON has the words true, false and null in small letters'],
  [/(?:none|nan|infinity|undefined)\b/iy, 'JSON has null for what is not there'],
  [/[\p{L}_$]/uy, 'JSON has double quotes around names and texts'],
  [/[-+.\d]/y, 'JSON has numbers such as 0.5, -1 and 20'],
];

interface JsonMistake {
  /** Index of the character where it begins. */
  at: number;
  advice: string | undefined;
}

/**
 * The first one up to the index `last`. Undefined if every token up to there is valid; then their order is
 * wrong.
 */
export function findJsonMistake(text: string, last = text.length - 1): JsonMistake | undefined {
  let at = 0;
  while (at <= last) {
    const length = lengthAt(TOKEN, text, at);
    if (length === 0) {
      return { at, advice: MISTAKES.find(([beginning]) => lengthAt(beginning, text, at) > 0)?.[1] };
    }
    at += length;
  }
  return undefined;
}

/** 0 if the pattern does not match here. */
function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
