import { expect, it } from 'vitest';
import { readConfig } from '../../lambda/config/config.ts';

const read = (ALLOW_PRIVATE_TARGETS: string) =>
  readConfig({
    KEYS_TABLE: 'keys',
    USAGE_TABLE: 'usage',
    STORAGE_CREDENTIALS_TABLE: 'credentials',
    CACHE_TABLE: 'cache',
    JOBS_TABLE: 'jobs',
    SECRETS_KEY_FILE: 'key',
    BROWSER_PACK: 'browser',
    FILTERS_PACK: 'filters',
    OVERFLOW_BUCKET: 'overflow',
    CACHE_BUCKET: 'cache',
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

it.each([
  [{}, false],
  [{ HTTPS_PROXY: '' }, false],
  [{ HTTPS_PROXY: 'http://proxy:3128' }, true],
  [{ https_proxy: 'http://proxy:3128' }, true],
])('knows of a proxy that captures do not use: %j', (variables, ignoresProxy) => {
  expect(readConfig({ ...NEEDED, ...variables }).ignoresProxy).toBe(ignoresProxy);
});

const NEEDED = {
  KEYS_TABLE: 'keys',
  USAGE_TABLE: 'usage',
  STORAGE_CREDENTIALS_TABLE: 'credentials',
  CACHE_TABLE: 'cache',
  JOBS_TABLE: 'jobs',
  SECRETS_KEY_FILE: 'key',
  OVERFLOW_BUCKET: 'overflow',
  CACHE_BUCKET: 'cache',
};
const PLANS_EXPECTED = 'PLANS takes JSON such as {"free": {"ratePerMinute": 10, "quotaPerMonth": 100}}.';

it.each([
  [{ KEYS_TABLE: undefined }, 'KEYS_TABLE is missing.'],
  [{ SECRETS_KEY_FILE: undefined }, 'SECRETS_KEY_ID or SECRETS_KEY_FILE is missing.'],
  [{ PLANS: 'free' }, PLANS_EXPECTED],
  [{ PLANS: '[]' }, PLANS_EXPECTED],
  [{ PLANS: '"free"' }, PLANS_EXPECTED],
  [{ PLANS: '{"free": 10}' }, 'PLANS.free takes limits such as {"ratePerMinute": 10, "quotaPerMonth": 100}.'],
  [
    { PLANS: '{"free": {"ratePerMinute": 1.5}}' },
    'PLANS.free.ratePerMinute takes a whole number from 1.\nPLANS.free.quotaPerMonth is missing.',
  ],
  [{ DENY_HOSTS: 'a,http://b/' }, 'DENY_HOSTS.1 takes host names, such as "example.com".'],
  [{ BROWSER_PROCESS_MODEL: 'some' }, 'BROWSER_PROCESS_MODEL takes "single" or "multi".'],
  [{ BROWSER_MEMORY_MIB: '255' }, 'BROWSER_MEMORY_MIB takes a whole number from 256.'],
  [{ BROWSER_MEMORY_MIB: 'much' }, 'BROWSER_MEMORY_MIB takes a whole number from 256.'],
  [{ TENANT_ISOLATION: 'yes' }, 'TENANT_ISOLATION takes "true" or "false".'],
  [{ S3_ENDPOINT: 'http://[' }, 'S3_ENDPOINT takes a URL such as http://127.0.0.1:8000.'],
])('says in a sentence for each problem what is wrong with %j', (changes, message) => {
  expect(() => readConfig({ ...NEEDED, ...changes })).toThrow(new Error(message));
});
