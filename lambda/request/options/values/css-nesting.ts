/**
 * Counts how deep brackets are nested in CSS. Chromium's parser is recursive, and the whole browser crashes
 * when its stack is used up.
 */

/**
 * Brackets, and the tokens in which they have no meaning: comments, strings, and names with their escapes. A
 * name includes its prefix, so that `#url` is not taken for `url`. Source:
 * https://www.w3.org/TR/css-syntax-3/#tokenization
 */
const TOKEN =
  /\/\*.*?(?:\*\/|$)|"(?:[^"\\\n\r\f]|\\.)*"?|'(?:[^'\\\n\r\f]|\\.)*'?|(?<name>[#@]?(?:[-\w\u0080-\uffff]|\\(?:[\da-f]{1,6}\s?|[^\n\r\f]))+)|(?<bracket>[[\](){}])/gis;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|(.))/gis;
/** What follows the name `url`, unless the address is in quotes. Brackets in it have no meaning. */
const BARE_URL = /\(\s*(?!["'\s])(?:[^)\\]|\\.)*\)?/sy;
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

export function deepestNesting(css: string): number {
  const token = new RegExp(TOKEN);
  const open: (string | undefined)[] = [];
  let deepest = 0;
  for (let found = token.exec(css); found !== null; found = token.exec(css)) {
    const { name, bracket = '' } = found.groups ?? {};
    if (name !== undefined && unescaped(name).toLowerCase() === 'url') {
      BARE_URL.lastIndex = token.lastIndex;
      if (BARE_URL.test(css)) token.lastIndex = BARE_URL.lastIndex;
    } else if (Object.hasOwn(CLOSING, bracket)) {
      deepest = Math.max(deepest, open.push(CLOSING[bracket]));
      // A bracket of another kind closes nothing.
    } else if (bracket !== '' && bracket === open.at(-1)) {
      open.pop();
    }
  }
  return deepest;
}

function unescaped(name: string): string {
  return name.replace(ESCAPE, (_, digits, character) =>
    digits === undefined ? character : String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
