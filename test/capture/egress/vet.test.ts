import { describe, expect, test } from 'vitest';
import { canonicalHost, targetOf, vetAddresses, vetTarget } from '../../../lambda/capture/egress/vet.ts';

const FORBIDDEN = { failure: 'forbidden' };
const NOT_FOUND = { failure: 'not_found' };

test.each([
  ['http://site.example/', 'site.example', 80],
  ['https://site.example/', 'site.example', 443],
  ['https://site.example:80/', 'site.example', 80],
  ['http://[::1]:8080/', '[::1]', 8080],
])('%s leads to %s, port %i', (url, host, port) => {
  expect(targetOf(new URL(url))).toEqual({ host, port });
});

describe('a host', () => {
  test.each([
    '127.1',
    '127.0.0.1.',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0',
    '0xa9fea9fe',
    '169.254.43518',
  ])('written as %s is refused for the address it means', (host) => {
    expect(vetTarget({ host, port: 80 }, 'none')).toEqual(FORBIDDEN);
  });

  test('that is a public IPv4 address in any notation is dialled as that address', () => {
    for (const host of ['1.1.1.1', '1.1.1.1.', '0x1010101', '16843009', '1.1.257']) {
      expect(vetTarget({ host, port: 80 }, 'none')).toEqual({ address: '1.1.1.1' });
    }
  });

  test.each(['[::1]', '::1', '[::ffff:8.8.8.8]', '[::a9fe:a9fe]', '[2606:4700::1111]', '[fe80::1%25eth0]'])(
    'that is the IPv6 address %s is refused, also when private targets are allowed',
    (host) => {
      expect(vetTarget({ host, port: 80 }, 'none')).toEqual(FORBIDDEN);
      expect(vetTarget({ host, port: 80 }, 'all')).toEqual(FORBIDDEN);
    },
  );

  test.each([
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'printer.local',
    'metadata.google.internal',
    'ip-10-0-0-1.ec2.internal.',
    'localhost.localdomain',
    'home.arpa',
    'router.home.arpa',
    'sandbox',
    'com',
  ])('named %s is refused without a lookup, unless private targets are allowed', (host) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    expect(vetTarget({ host, port: 80 }, 'none')).toEqual(FORBIDDEN);
    expect(vetTarget({ host, port: 80 }, 'all')).toEqual({ name });
    expect(vetTarget({ host, port: 80 }, ['127.0.0.1:80'])).toEqual({ name });
  });

  test('whose name only resembles a private one is looked up', () => {
    for (const name of [
      'mylocalhost.com',
      'local.example.com',
      'notinternal.org',
      'xlocal.net',
      '_dmarc.a-b.com',
    ]) {
      expect(vetTarget({ host: name, port: 443 }, 'none')).toEqual({ name });
    }
  });

  test.each([
    '',
    '.',
    'a..b',
    'example.com..',
    'a b.com',
    'a%00.com',
    'user@a.com',
    'a.com/x',
    'a.com#',
    'a\0b.com',
    '1.2.3.4.5',
    '256.1.1.1',
    'ü.com',
  ])('spelled %j, which no DNS name can be, is not found', (host) => {
    expect(vetTarget({ host, port: 80 }, 'all')).toEqual(NOT_FOUND);
  });

  test('may have at most 253 characters and a final dot', () => {
    const label = 'a'.repeat(62);
    const longest = `${`${label}.`.repeat(4)}b`;
    expect(longest).toHaveLength(253);
    expect(canonicalHost(`${longest}.`)).toBe(longest);
    expect(canonicalHost(`${longest}b.`)).toBeUndefined();
  });
});

describe('a port', () => {
  test.each([80, 443, 1024, 8080, 65_535])('%i is open', (port) => {
    expect(vetTarget({ host: 'example.com', port }, 'none')).toEqual({ name: 'example.com' });
    expect(vetTarget({ host: '1.1.1.1', port }, 'none')).toEqual({ address: '1.1.1.1' });
  });

  test.each([0, 1, 22, 25, 79, 81, 442, 444, 1023, 65_536])('%i is closed', (port) => {
    for (const privateTargets of ['none', 'all'] as const) {
      expect(vetTarget({ host: 'example.com', port }, privateTargets)).toEqual(FORBIDDEN);
      expect(vetTarget({ host: '1.1.1.1', port }, privateTargets)).toEqual(FORBIDDEN);
    }
  });
});

describe('a listed address and port', () => {
  const listed = ['127.0.0.1:81', '10.0.0.1:8080'];

  test('is allowed, also at a closed port; its neighbours are not', () => {
    const allowed = (host: string, port: number) => 'address' in vetTarget({ host, port }, listed);
    expect(allowed('127.0.0.1', 81)).toBe(true);
    expect(allowed('10.0.0.1', 8080)).toBe(true);
    expect(allowed('127.0.0.1', 8080)).toBe(false);
    expect(allowed('127.0.0.1', 80)).toBe(false);
    expect(allowed('127.0.0.2', 81)).toBe(false);
    expect(allowed('1.1.1.1', 81)).toBe(false);
    expect(allowed('1.1.1.1', 80)).toBe(true);
  });

  test('opens its port only to names that resolve to it', () => {
    expect(vetTarget({ host: 'example.com', port: 81 }, listed)).toEqual({ name: 'example.com' });
    expect(vetTarget({ host: 'example.com', port: 82 }, listed)).toEqual(FORBIDDEN);
    expect(vetAddresses(['127.0.0.1'], 81, listed)).toEqual({ addresses: ['127.0.0.1'] });
    expect(vetAddresses(['1.1.1.1'], 81, listed)).toEqual(FORBIDDEN);
  });
});

describe('the addresses of a name', () => {
  test('are all allowed or all refused', () => {
    expect(vetAddresses(['1.1.1.1', '8.8.8.8'], 80, 'none')).toEqual({ addresses: ['1.1.1.1', '8.8.8.8'] });
    expect(vetAddresses(['1.1.1.1', '10.0.0.1'], 80, 'none')).toEqual(FORBIDDEN);
    expect(vetAddresses(['10.0.0.1', '1.1.1.1'], 80, 'none')).toEqual(FORBIDDEN);
    expect(vetAddresses(['1.1.1.1', '10.0.0.1'], 80, 'all')).toEqual({ addresses: ['1.1.1.1', '10.0.0.1'] });
  });

  test('are refused when there are none, or when one is no IPv4 address', () => {
    expect(vetAddresses([], 80, 'all')).toEqual(FORBIDDEN);
    expect(vetAddresses(['::1'], 80, 'all')).toEqual(FORBIDDEN);
    expect(vetAddresses(['1.1.1.1', '2606:4700::1111'], 80, 'none')).toEqual(FORBIDDEN);
  });
});
