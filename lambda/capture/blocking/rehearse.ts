/** Cleans the empty page of a browser that waits, which then has compiled most of the cleaning. */
import type { InPage } from '../in-page/bridge/create-bridges.ts';

const NO_RULES = { hide: [], style: [], extended: [] };

export async function rehearseCleaning(inPage: InPage): Promise<void> {
  await Promise.all([
    inPage.call('mayContainBanner', true),
    inPage.call('collectFeatures'),
    inPage.call('cleanDocument', {
      rules: { overlays: NO_RULES, ads: NO_RULES },
      listed: { overlays: [], ads: [], guessed: [] },
      overlays: { consent: true, popups: false, aggressive: false },
      mayBeAnswered: false,
    }),
    inPage.call('hostsOfClosedTrees', 1),
  ]);
}
