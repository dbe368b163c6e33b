/**
 * Escapes what esbuild leaves as it is with `charset: 'ascii'`: regular expressions. One other letter makes
 * the whole text of a script take two bytes a letter: the cleaning's then takes a page 10 ms instead of 8.
 */
export function asAscii(script: string): string {
  return script.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
