import { expect, it } from 'vitest';
import { readLanguages } from '../../../lambda/capture/emulation/languages.ts';

const ENGLISH = ['en-US', 'en'];

it.each([
  ['en;q=0.1, fr;q=0.8, *;q=0.05', ['fr', 'en'], 'fr,en;q=0.9'],
  ['fr;q=0.5, de-CH', ['de-CH', 'fr'], 'de-CH,fr;q=0.9'],
  ['de, fr;q=0', ['de'], 'de'],
  ['i-klingon, de', ['de'], 'de'],
  ['und', ENGLISH, 'en-US,en;q=0.9'],
  ['und-Latn-x-a, *', ENGLISH, 'en-US,en;q=0.9'],
  ['*', ENGLISH, 'en-US,en;q=0.9'],
  ['x', ENGLISH, 'en-US,en;q=0.9'],
  [undefined, ENGLISH, 'en-US,en;q=0.9'],
])('the Accept-Language %j names the languages %j', (value, languages, header) => {
  expect(readLanguages(value)).toEqual({ languages, locale: languages[0], header });
});
