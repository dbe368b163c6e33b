import type { FiltersEngine } from '@ghostery/adblocker';
import { expect, it } from 'vitest';
import { findCosmeticRules } from '../../../lambda/capture/blocking/cosmetic-rules.ts';

interface Asked {
  turn: number;
  url: string;
  characters: number;
  getBaseRules: boolean;
}

it('looks features up in slices, with at most one slice per event loop turn over all frames', async () => {
  let turn = 0;
  let counting = true;
  const count = () => {
    turn += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const asked: Asked[] = [];
  const engine = {
    getCosmeticsFilters({ url, ids, classes, hrefs, getBaseRules }: Record<string, never>) {
      const characters = [ids, classes, hrefs].flat().join('').length;
      asked.push({ turn, url: String(url), characters, getBaseRules: Boolean(getBaseRules) });
      return { styles: `.rule${asked.length} { display: none !important; }`, extended: [] };
    },
  } as unknown as FiltersEngine;
  const names = (kind: string) =>
    Array.from({ length: 300 }, (_, index) => `${kind}${index}`.padEnd(100, 'x'));
  const features = { ids: names('i'), classes: names('c'), hrefs: names('h') };
  const none = { ids: [], classes: [], hrefs: [] };
  const url = `https://a.test/${'x'.repeat(10_000)}`;
  const all = await Promise.all([
    findCosmeticRules([engine, engine], url, features),
    findCosmeticRules([engine], url, features),
    findCosmeticRules([engine], url, none),
  ]);
  counting = false;

  expect(all.map(({ hide }) => hide.length)).toEqual([10, 5, 1]);
  expect(asked.filter(({ getBaseRules }) => getBaseRules)).toHaveLength(4);
  expect(new Set(asked.map((each) => each.turn)).size).toBe(asked.length);
  expect(Math.max(...asked.map((each) => each.characters))).toBeLessThanOrEqual(20_000);
  expect(Math.max(...asked.map((each) => each.url.length))).toBe(2_000);
  expect(asked.reduce((sum, { characters }) => sum + characters, 0)).toBe(3 * 90_000);
});

it('reads selectors with braces in their quotes', async () => {
  const selectors = ['.one', 'a[href="javascript:(function(){open(it)})()"]', '.two'];
  const engine = {
    getCosmeticsFilters: () => ({
      styles: `${selectors.join(',\n')} { display: none !important; }\n\n.three { padding: 0 !important }\n`,
      extended: [],
    }),
  } as unknown as FiltersEngine;
  const { hide, style } = await findCosmeticRules([engine], 'https://a.test/', {
    ids: [],
    classes: [],
    hrefs: [],
  });
  expect(hide).toEqual(selectors);
  expect(style).toEqual([['.three', 'padding: 0 !important']]);
});
