/**
 * What runs inside a document, in the capture's own world with what else the capture runs there, bundled into one
 * script. The protocol calls the functions below by name; arguments and results are JSON.
 */

import { takeGivenUp } from './attempt.ts';
import { hostsOfClosedTrees } from './closed-trees.ts';
import { collapse } from './collapse.ts';
import { hideByRules } from './cosmetic-rules.ts';
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
  cleanFrame,
  collapse,
  collectFeatures,
  hideByRules,
  hideFailedFrame,
  hideFrameOwner,
  hideLayerFrame,
  hideOverlays,
  hideWaitingLayers,
  hostsOfClosedTrees,
  scrollBack,
  takeGivenUp,
  unlockPage,
  unlockScrolling,
  watchForOverlays,
};

export type InPage = typeof cleaning;
export type { OverlayOptions };

Object.assign(globalThis, { cleaning });
