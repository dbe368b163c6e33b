/**
 * The functions that clean a page, called by name through the bridge (in-page/bridge), in the isolated world of all
 * in-page functions. Arguments and results are JSON or handles.
 */

import { counted } from './blocking/counted.ts';
import { hostsOfClosedTrees } from './blocking/hide/closed-trees.ts';
import { collapse } from './blocking/hide/collapse.ts';
import {
  hideFailedFrame,
  hideFrameOwner,
  hideLayerFrame,
  hideWaitingLayers,
} from './blocking/hide/frames.ts';
import { cleanFrame } from './blocking/hide/layer-document.ts';
import { hideOverlays, type OverlayOptions } from './blocking/hide/overlays.ts';
import { watchForOverlays } from './blocking/hide/watch.ts';
import { hideByRules } from './blocking/rules/cosmetic-rules.ts';
import { applyDecisions } from './blocking/rules/decisions.ts';
import { collectFeatures } from './blocking/rules/features.ts';
import { scrollBack, unlockScrolling } from './blocking/unlock/scrolling.ts';
import { unlockPage } from './blocking/unlock/unlock.ts';

const cleaning = {
  applyDecisions,
  cleanFrame: counted(cleanFrame),
  collapse: counted(collapse),
  collectFeatures: counted(collectFeatures),
  hideByRules: counted(hideByRules),
  hideFailedFrame: counted(hideFailedFrame),
  hideFrameOwner: counted(hideFrameOwner),
  hideLayerFrame: counted(hideLayerFrame),
  hideOverlays: counted(hideOverlays),
  hideWaitingLayers: counted(hideWaitingLayers),
  hostsOfClosedTrees,
  scrollBack: counted(scrollBack),
  unlockPage: counted(unlockPage),
  unlockScrolling: counted(unlockScrolling),
  watchForOverlays: counted(watchForOverlays),
};

export type CleaningFunctions = typeof cleaning;
export type { OverlayOptions };

Object.assign(globalThis, { cleaning });
