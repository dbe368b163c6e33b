/** Reads what a document is made of, so that of many thousand rules only those that can match are looked up. */

import { itself } from './itself.ts';

export interface Features {
  ids: string[];
  classes: string[];
  hrefs: string[];
}

/** No page means more than this by them; each is looked up. */
const MAX_FEATURES = 20_000;
const MAX_CHARACTERS = 2_000;

export function collectFeatures(): Features {
  const ids = new Set<string>();
  const classes = new Set<string>();
  const hrefs = new Set<string>();
  const add = (features: Set<string>, feature: string | null) => {
    if (features.size < MAX_FEATURES && feature && feature.length <= MAX_CHARACTERS) features.add(feature);
  };
  for (const element of document.querySelectorAll('[id], [class], a[href]')) {
    const { id, classList } = itself(element);
    add(ids, id);
    for (const name of classList) add(classes, name);
    add(hrefs, itself(element).getAttribute('href'));
  }
  return { ids: [...ids], classes: [...classes], hrefs: [...hrefs] };
}
