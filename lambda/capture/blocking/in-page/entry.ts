/**
 * What runs inside a document, in a world of its own, bundled into one script. The protocol calls the functions
 * below by name; arguments and results are JSON.
 */

import { collapse } from './collapse.ts';
import { isConsentDocument } from './consent-text.ts';
import { type CosmeticRules, hideByRules } from './cosmetic-rules.ts';
import { applyDecisions } from './decisions.ts';
import { collectFeatures } from './features.ts';
import {
  hideFrameOwner,
  hideOverlays,
  hostsOfClosedTrees,
  type OverlayOptions,
  watchForOverlays,
} from './overlays.ts';
import { unlockScrolling } from './unlock.ts';

const cleaning = {
  applyDecisions,
  collapse,
  collectFeatures,
  hideByRules,
  hideFrameOwner,
  hideOverlays,
  hostsOfClosedTrees,
  isConsentDocument,
  unlockScrolling,
  watchForOverlays,
};

export type InPage = typeof cleaning;
export type { CosmeticRules, OverlayOptions };

Object.assign(globalThis, { cleaning });
