/**
 * The functions that clean a page, called by name through the bridge (in-page/bridge), in the isolated world of all
 * in-page functions. Arguments and results are JSON or handles.
 */

import { hostsOfClosedTrees } from './closed-trees.ts';
import { collapse } from './collapse.ts';
import { hideByRules } from './cosmetic-rules.ts';
import { counted } from './counted.ts';
import { applyDecisions } from './decisions.ts';
import { collectFeatures } from './features.ts';
import { hideFailedFrame, hideFrameOwner, hideLayerFrame, hideWaitingLayers } from './frames.ts';
import { cleanFrame } from './layer-document.ts';
import { hideOverlays, type OverlayOptions } from './overlays.ts';
import { scrollBack, unlockScrolling } from './scrolling.ts';
import { unlockPage } from './unlock.ts';
import { watchForOverlays } from './watch.ts';

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
