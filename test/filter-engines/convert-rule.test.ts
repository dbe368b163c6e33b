import { describe, expect, it } from 'vitest';
import { convertRule } from '../../lib/filter-engines/convert-rule.ts';

describe('convertRule', () => {
  it.each([
    ['||ads.example^$third-party'],
    ['@@||cdn.example/consent.js$domain=a.example|b.example'],
    ['/banner-##.js'],
    ['##.cookie-bar'],
    ['a.example,~b.a.example##div[id^="cookie"]'],
    ['a.example#@#.cookie-bar'],
  ])('leaves %s as it is', (rule) => expect(convertRule(rule)).toBe(rule));

  it.each([
    ['a.example#?#div:contains(Cookies)', 'a.example##div:has-text(Cookies)'],
    ['a.example#@?#div:-abp-has(p)', 'a.example#@#div:has(p)'],
    ['##p:nth-ancestor(2)', '##p:upward(2)'],
    ['a.example#$#.bar { display: none !important; }', 'a.example##.bar'],
    ['a.example#$#body { overflow: auto !important; }', 'a.example##body:style(overflow: auto !important;)'],
    ['a.example#$?#div:contains(x) { remove: true; }', 'a.example##div:has-text(x):remove()'],
    ['[$path=/shop]a.example##.bar', 'a.example##:matches-path(/shop) .bar'],
  ])('turns %s into %s', (rule, expected) => expect(convertRule(rule)).toBe(expected));

  it.each([
    [''],
    ['! SECTION: Cookies'],
    ['[Adblock Plus 2.0]'],
    ["a.example#%#//scriptlet('set-cookie', 'a', '1')"],
    ['a.example#%#window.consent = true;'],
    ['a.example#$#@media (max-width: 600px) { .bar { display: none } }'],
    ['a.example#?#div:matches-property(x)'],
    ['[$app=com.example]##.bar'],
  ])('drops %s', (rule) => expect(convertRule(rule)).toBeUndefined());
});
