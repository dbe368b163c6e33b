/** The functions that clean a page. Each also returns how many elements it failed to examine. */
import { counted } from './blocking/attempt.ts';
import * as holes from './blocking/hide/collapse.ts';
import * as frames from './blocking/hide/frames.ts';
import * as layer from './blocking/hide/layer-document.ts';
import * as overlays from './blocking/hide/overlays.ts';
import * as watch from './blocking/hide/watch.ts';
import * as rules from './blocking/rules/cosmetic-rules.ts';
import * as features from './blocking/rules/features.ts';
import * as scrolling from './blocking/unlock/scrolling.ts';
import * as unlock from './blocking/unlock/undo.ts';

export { showsConsentSigns } from './blocking/consent/consent-signs.ts';
export { hostsOfClosedTrees } from './blocking/hide/closed-trees.ts';
export { applyDecisions } from './blocking/rules/decisions.ts';

export const cleanFrame = counted(layer.cleanFrame);
export const collapse = counted(holes.collapse);
export const collectFeatures = counted(features.collectFeatures);
export const hideByRules = counted(rules.hideByRules);
export const hideEmptiedFrame = counted(frames.hideEmptiedFrame);
export const hideFailedFrame = counted(frames.hideFailedFrame);
export const hideFrameOwner = counted(frames.hideFrameOwner);
export const hideLayerFrame = counted(frames.hideLayerFrame);
export const hideOverlays = counted(overlays.hideOverlays);
export const hideWaitingLayers = counted(frames.hideWaitingLayers);
export const scrollBack = counted(scrolling.scrollBack);
export const unlockPage = counted(unlock.unlockPage);
export const unlockScrolling = counted(scrolling.unlockScrolling);
export const watchForOverlays = counted(watch.watchForOverlays);
