import { describe, expect, test } from 'vitest';
import { isPublicIpv4 } from '../../../lambda/capture/egress/public-address.ts';

/** First and last address of each special range, and its public neighbours (undefined where ranges touch). */
const RANGES: readonly [
  first: string,
  last: string,
  before: string | undefined,
  after: string | undefined,
][] = [
  ['0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
  ['192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
  ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
  ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['224.0.0.0', '239.255.255.255', '223.255.255.255', undefined],
  ['240.0.0.0', '255.255.255.255', undefined, undefined],
];

describe('isPublicIpv4', () => {
  test.each(RANGES)('refuses %s to %s, and neither neighbour', (first, last, before, after) => {
    expect([first, last].map(isPublicIpv4)).toEqual([false, false]);
    for (const neighbour of [before, after]) {
      if (neighbour !== undefined) expect(isPublicIpv4(neighbour), neighbour).toBe(true);
    }
  });

  test.each(['169.254.169.254', '169.254.100.1', '100.100.100.200', '127.0.0.53'])(
    'refuses %s, where a platform service listens',
    (address) => {
      expect(isPublicIpv4(address)).toBe(false);
    },
  );

  test.each([
    '',
    '8.8.8',
    '8.8.8.8.',
    '08.8.8.8',
    '8.8.8.256',
    '134744072',
    '0x8.8.8.8',
    ' 8.8.8.8',
    '::ffff:8.8.8.8',
    '2606:4700::1111',
  ])('takes %j for no address at all', (text) => {
    expect(isPublicIpv4('8.8.8.8')).toBe(true);
    expect(isPublicIpv4(text)).toBe(false);
  });
});
