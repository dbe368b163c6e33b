import { expect, it } from 'vitest';
import { fold, says } from '../../../lambda/capture/in-page/blocking/consent/words/words.ts';

const LONG = 'The quick brown fox jumps over the lazy dog. '.repeat(200);

it.each([
  ['cookie', 'Cookies'],
  ['cookie', 'файлы cookie'],
  ['privacy', 'Datenschutz'],
  ['data', 'GDPR'],
] as const)('finds a word for %s at either end of a long text, as in a short one: %s', (meaning, word) => {
  expect(says(fold(LONG), meaning)).toBe(false);
  for (const text of [word, `${word} ${LONG}`, `${LONG} ${word}`, `${LONG}\n${word}\n${LONG}`]) {
    expect(says(fold(text), meaning)).toBe(true);
  }
});

it.each([
  ['a  b', 'a b'],
  ['a\tb', 'a b'],
  ['a\u00a0b', 'a b'],
  ['a b c', 'a b c'],
  ['l’a', "l'a"],
  ['l’‘a', "l'a"],
  ['l’ a', 'l a'],
  ['É  À', 'e a'],
])('folds %j to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
