import { expect, it } from 'vitest';
import { withinLimit } from '../../../lambda/capture/in-page/content/within-limit.ts';

it.each([
  ['text', 'ab€😀', 9, 'ab€😀', false],
  ['text, at a character of four bytes', 'ab€😀', 8, 'ab€', true],
  ['text, at a character of three bytes', 'ab€😀', 4, 'ab', true],
  ['text with half a character', 'a\ud800', 9, 'a\ufffd', false],
  ['a list', [1, '€', 3], 11, [1, '€', 3], false],
  ['a list, at an entry', [1, '€', 3], 10, [1, '€'], true],
  [
    'an object, at an entry of its list',
    { b: ['the first', 'the other'], a: 1 },
    30,
    { a: 1, b: ['the first'] },
    true,
  ],
  ['an object, whose list fills the rest', { a: 1, b: [12, 34, 56] }, 20, { a: 1, b: [12, 34] }, true],
  [
    'an object, without the one member that is too long',
    { a: 'much longer than the rest', b: 1, c: [2] },
    30,
    { a: null, b: 1, c: [2] },
    true,
  ],
  ['an object, at a member', { a: 'long', b: 1 }, 9, { a: null, b: null }, true],
])('%s is within its limit', (_, value, maxBytes, kept, isCut) => {
  const limited = withinLimit(value, maxBytes);
  expect([JSON.parse(limited.json), limited.isCut]).toEqual([kept, isCut]);
});
