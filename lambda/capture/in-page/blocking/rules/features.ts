/** Reads a document's ids, classes and links. Each costs a lookup of rules outside the page. */

import { itself } from '../../dom/itself.ts';

export interface Features {
  ids: string[];
  classes: string[];
  hrefs: string[];
}

/** Rules name what people write, which is never this long. Links are matched by their beginning. */
const MAX_NAME_CHARACTERS = 200;
const MAX_HREF_CHARACTERS = 300;

/** Characters in all. The largest of honest pages have some 50,000 of each; 20 frames have 200 KB. */
const MAIN_BUDGET = { names: 80_000, hrefs: 50_000 };
const FRAME_BUDGET = { names: 3_000, hrefs: 500 };

/** Where most overlays stand. These are read first, before a long text uses up the budget. */
const NEAR_BODY = 'body > *, body > * > *';
const NAMED = '[id], [class], a[href]';

export function collectFeatures(): Features {
  const left = window === window.top ? { ...MAIN_BUDGET } : { ...FRAME_BUDGET };
  const found = { ids: new Set<string>(), classes: new Set<string>(), hrefs: new Set<string>() };
  const add = (kind: keyof Features, feature: string) => {
    const budget = kind === 'hrefs' ? 'hrefs' : 'names';
    if (budget === 'names' && feature.length > MAX_NAME_CHARACTERS) return;
    if (feature === '' || feature.length > left[budget] || found[kind].has(feature)) return;
    found[kind].add(feature);
    left[budget] -= feature.length;
  };
  for (const element of [NEAR_BODY, NAMED].flatMap((selector) => [...document.querySelectorAll(selector)])) {
    if (left.names <= 0 && left.hrefs <= 0) break;
    const { id, classList } = itself(element);
    add('ids', id);
    for (const name of classList) {
      if (left.names <= 0) break;
      add('classes', name);
    }
    if (!(element instanceof HTMLAnchorElement)) continue;
    add('hrefs', (itself(element).getAttribute('href') ?? '').slice(0, MAX_HREF_CHARACTERS));
  }
  return { ids: [...found.ids], classes: [...found.classes], hrefs: [...found.hrefs] };
}
