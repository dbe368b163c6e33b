/** The functions that clean a page. Each also returns how many elements it failed to examine. */
import { counted } from './blocking/attempt.ts';
import * as documents from './blocking/hide/clean-document.ts';
import * as kept from './blocking/hide/describe-kept.ts';
import * as overlays from './blocking/hide/overlays.ts';
import * as features from './blocking/rules/features.ts';
import * as hidden from './blocking/unlock/hidden-overlays.ts';
import * as scrolling from './blocking/unlock/scrolling.ts';
import * as unlock from './blocking/unlock/undo.ts';

export { mayContainBanner } from './blocking/consent/consent-names.ts';
export { hostsOfClosedTrees } from './blocking/hide/closed-trees.ts';
export { asksByWords } from './blocking/hide/overlays.ts';
export { applyDecisions } from './blocking/rules/decisions.ts';

export const cleanDocument = counted(documents.cleanDocument);
export const collectFeatures = counted(features.collectFeatures);
export const hideOverPage = counted(documents.hideOverPage);
export const hideFrame = counted(overlays.hideFrame);
export const scrollBack = counted(scrolling.scrollBack);
export const countHidden = counted(hidden.countHidden);
export const describeKept = counted(kept.describeKept);
export const describeHidden = counted(hidden.describeHidden);
export const unlockPage = counted(unlock.unlockPage);
export const unlockScrolling = counted(scrolling.unlockScrolling);
