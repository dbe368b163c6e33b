import { expect, it } from 'vitest';
import { objectKey, objectUrl } from '../../lambda/delivery/object-key.ts';

const NOON = Date.parse('2026-11-21T12:34:56.789Z');

it.each([
  ['png', 'png'],
  ['jpeg', 'jpg'],
  ['webp', 'webp'],
  ['pdf', 'pdf'],
] as const)('names a %s by compact UTC time, short id and extension .%s', (format, extension) => {
  expect(objectKey(format, NOON, '0123456789')).toBe(`screenshots/20261121T123456Z-0123456789.${extension}`);
});

it.each(['https://files.example', 'https://files.example/', 'https://files.example//'])(
  'joins %s and the key with one slash',
  (host) => {
    expect(objectUrl(host, 'screenshots/a.png')).toBe('https://files.example/screenshots/a.png');
  },
);
