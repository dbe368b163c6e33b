import { describe, expect, it } from 'vitest';
import { deepestNesting } from '../../lambda/request/options/values/css-nesting.ts';

describe('brackets in CSS are nested as deep as the browser reads them', () => {
  it.each([
    ['a { b: c } d { e: f }', 1],
    ['@media (width) { a { b: calc((1px)) } }', 4],
    ['a { ', 1],
    ['', 0],
    // No bracket.
    ['/* {{{ */ a { b: "(((" }', 1],
    [`a { b: '((\\'((' }`, 1],
    ['a\\{\\( { b: c }', 1],
    ['a { b: url(x({[) }', 1],
    ['a { b: URL( x({[\\)({) }', 1],
    ['/* {{{', 0],
    ['a { b: "(((', 1],
    [`a { b: '(((`, 1],
  ])('%s', (css, depth) => {
    expect(deepestNesting(css)).toBe(depth);
  });

  it.each([
    ['a comment', 'a{/*}*/'],
    ['a string', 'a{--b:"}";'],
    ['a string that ends with its line', 'a{--b:"\n'],
    ['an unquoted URL', 'a{--b:url(});'],
    ['an unquoted URL with escapes in its name', 'a{--b:\\75R\\00006c(});'],
    ['an escape', 'a{--b:\\}'],
    ['a bracket of another kind', 'a{--b:);'],
  ])('%s closes none', (_what, text) => {
    expect(deepestNesting(text.repeat(50))).toBe(50);
  });

  it.each([
    ['a longer name', 'a{--b:xurl({', 150],
    ['a longer name with an escape', 'a{--b:\\78 url({', 150],
    ['a name with a prefix', '#url({', 100],
  ])('%s than `url` begins no URL', (_what, text, depth) => {
    expect(deepestNesting(text.repeat(50))).toBe(depth);
  });

  it('in 64 KiB of anything, within milliseconds', () => {
    const startedAt = performance.now();
    for (const piece of ['a{', '/*', '"', '\\', 'url(', 'url(\n', '(  ', 'u']) {
      deepestNesting(piece.repeat(65_536 / piece.length));
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
