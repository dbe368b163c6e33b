/** Lists the trials that the options select, and the pages that they need. */
import { CONSENT } from './cases/consent.ts';
import type { OverlayCase } from './cases/field-case.ts';
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
  const isWanted = (name: string) =>
    options.only.length === 0 || options.only.some((part) => slugOf(name).includes(slugOf(part)));
  const add = ({ kind, name, way }: { kind: Kind; name: string; way: Way }, paths: TrialUrls) => {
    for (const size of options.sizes) {
      for (const view of options.views) {
        plan.trials.push({ trial: { kind, name, slug: slugOf(name), size, view, way }, paths });
      }
    }
  };
  const addOverlay = (kind: Kind, overlay: OverlayCase) => {
    if (!options.kinds.includes(kind) || !isWanted(overlay.name)) return;
    const { pages, without, with: withLibrary } = overlayPages(overlay, slugOf(overlay.name));
    for (const [path, page] of pages) plan.pages.set(path, page);
    const ways = (['plain', ...(overlay.variants ?? [])] as const).filter((way) =>
      options.ways.includes(way),
    );
    for (const way of ways) add({ kind, name: overlay.name, way }, { page: withLibrary(way), without });
  };
  for (const overlay of CONSENT) addOverlay('consent', overlay);
  for (const overlay of POPUPS) addOverlay('popup', overlay);
  if (!options.kinds.includes('innocent') || !options.ways.includes('plain')) return plan;
  for (const innocent of INNOCENT.filter(({ name }) => isWanted(name))) {
    const { path, pages } = innocentPages(innocent, slugOf(innocent.name));
    for (const [added, page] of pages) plan.pages.set(added, page);
    add({ kind: 'innocent', name: innocent.name, way: 'plain' }, { page: path });
  }
  return plan;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
