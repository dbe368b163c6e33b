import { describe, expect, it } from 'vitest';
import { createUrlMatcher } from '../../../../lambda/capture/page/requests/url-pattern.ts';

const matches = (pattern: string, url: string) => createUrlMatcher([pattern])(url);

describe('a blockRequests pattern', () => {
  it.each([
    ['ads.example', 'https://ads.example/x.js'],
    ['ADS.example', 'https://ads.EXAMPLE/x.js'],
    ['*', 'https://anything.example/'],
    ['**', 'https://anything.example/'],
    ['*.gif', 'https://a.example/pixel.gif?u=1'],
    ['a*b*c', 'https://x.example/aXbXc'],
    ['/a*a', 'https://x.example/aa'],
    ['ab*ab', 'https://x.example/abab'],
    ['aab', 'https://x.example/aaab'],
    ['?q=(.+)[0]', 'https://x.example/?q=(.+)[0]'],
  ])('%s matches %s', (pattern, url) => {
    expect(matches(pattern, url)).toBe(true);
  });

  it.each([
    ['ads.example', 'https://adsXexample/'],
    ['a*b*c', 'https://x.example/cba'.replace('example', 'net')],
    ['ab*ab', 'https://x.net/ab'],
    ['aa*aa', 'https://x.net/aaa'],
    ['.js?', 'https://x.net/a.js'],
  ])('%s does not match %s', (pattern, url) => {
    expect(matches(pattern, url)).toBe(false);
  });

  it('tests only the first 2,048 characters of the URL', () => {
    const url = (at: number) => `https://x.net/${'.'.repeat(at - 14)}end`;
    expect(matches('end', url(2_045))).toBe(true);
    expect(matches('end', url(2_046))).toBe(false);
  });

  it('is matched in linear time, whatever it contains', () => {
    const isBlocked = createUrlMatcher(Array.from({ length: 100 }, () => `${'a'.repeat(1_023)}b*`.repeat(2)));
    const url = 'a'.repeat(2_048);
    const startedAt = process.cpuUsage().user;
    for (let round = 0; round < 20; round++) expect(isBlocked(url)).toBe(false);
    // A search from every start position would take minutes instead of a second.
    expect(process.cpuUsage(undefined).user - startedAt).toBeLessThan(20_000_000);
  });
});
