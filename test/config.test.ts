import { expect, it } from 'vitest';
import { readConfig } from '../lambda/config.ts';

const read = (ALLOW_PRIVATE_TARGETS: string) =>
  readConfig({
    KEYS_TABLE: 'keys',
    USAGE_TABLE: 'usage',
    STORAGE_CREDENTIALS_TABLE: 'credentials',
    SECRETS_KEY_FILE: 'key',
    BROWSER_PACK: 'browser',
    FILTERS_PACK: 'filters',
    OVERFLOW_BUCKET: 'overflow',
    PLANS: '{}',
    ALLOW_PRIVATE_TARGETS,
  }).privateTargets;

it.each([
  ['true', 'all'],
  ['false', 'none'],
  ['', 'none'],
  ['127.0.0.1:8080, 10.0.0.1:65535', ['127.0.0.1:8080', '10.0.0.1:65535']],
])('reads ALLOW_PRIVATE_TARGETS=%s', (text, expected) => expect(read(text)).toEqual(expected));

it.each([
  'yes',
  '127.0.0.1',
  'localhost:80',
  '127.0.0.1:0',
  '127.0.0.1:65536',
  '127.0.0.1:80,',
  '1.2.3.4:5:6',
])('refuses ALLOW_PRIVATE_TARGETS=%s at the start', (text) =>
  expect(() => read(text)).toThrow(/ALLOW_PRIVATE_TARGETS.*takes "true"/),
);
