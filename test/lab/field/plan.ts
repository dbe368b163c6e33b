/** Lists the trials that the options select, and the pages that they need. */

import { choosePages, slugOf } from '../names.ts';
import { CONSENT } from './cases/consent.ts';
import type { InnocentCase, OverlayCase } from './cases/field-case.ts';
import { INNOCENT } from './cases/innocent.ts';
import { POPUPS } from './cases/popups.ts';
import type { TrialUrls } from './judge/judge.ts';
import type { Trial } from './judge/trial.ts';
import type { FieldOptions, Kind, Way } from './options.ts';
import type { FieldPage } from './site/field-page.ts';
import { innocentPages } from './site/innocent-pages.ts';
import { overlayPages } from './site/overlay-pages.ts';

interface Planned {
  trial: Trial;
  /** Paths of the pages, which become URLs once the site runs. */
  paths: TrialUrls;
}

interface Plan {
  trials: Planned[];
  pages: Map<string, FieldPage>;
}

export function planField(options: FieldOptions): Plan {
  const plan: Plan = { trials: [], pages: new Map() };
  const add = ({ kind, name, way }: { kind: Kind; name: string; way: Way }, paths: TrialUrls) => {
    for (const size of options.sizes) {
      for (const view of options.views) {
        plan.trials.push({ trial: { kind, name, slug: slugOf(name), size, view, way }, paths });
      }
    }
  };
  const addOverlay = (kind: Kind, overlay: OverlayCase) => {
    const { pages, without, with: withLibrary } = overlayPages(overlay, slugOf(overlay.name));
    for (const [path, page] of pages) plan.pages.set(path, page);
    const ways = (['plain', ...(overlay.variants ?? [])] as const).filter((way) =>
      options.ways.includes(way),
    );
    for (const way of ways) add({ kind, name: overlay.name, way }, { page: withLibrary(way), without });
  };
  const addInnocent = (innocent: InnocentCase) => {
    const { path, pages } = innocentPages(innocent, slugOf(innocent.name));
    for (const [added, page] of pages) plan.pages.set(added, page);
    add({ kind: 'innocent', name: innocent.name, way: 'plain' }, { page: path });
  };
  const cases = [
    ...CONSENT.map((overlay) => ({ ...overlay, kind: 'consent' as const })),
    ...POPUPS.map((overlay) => ({ ...overlay, kind: 'popup' as const })),
    ...(options.ways.includes('plain') ? INNOCENT : []).map((page) => ({
      ...page,
      kind: 'innocent' as const,
    })),
  ];
  const kinds = cases.filter(({ kind }) => options.kinds.includes(kind));
  for (const { kind, ...each } of choosePages(kinds, options)) {
    if ('page' in each) addOverlay(kind, each);
    else addInnocent(each);
  }
  return plan;
}
