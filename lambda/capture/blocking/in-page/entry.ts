/**
 * What runs inside a document, in the capture's own world with what else the capture runs there, bundled into one
 * script. The protocol calls the functions below by name; arguments and results are JSON.
 */

import { collapse } from './collapse.ts';
import { isConsentDocument } from './consent-text.ts';
import { hideByRules } from './cosmetic-rules.ts';
import { applyDecisions } from './decisions.ts';
import { collectFeatures } from './features.ts';
import {
  hideFrameOwner,
  hideOverlays,
  hostsOfClosedTrees,
  type OverlayOptions,
  watchForOverlays,
} from './overlays.ts';
import { unlockPage, unlockScrolling } from './unlock.ts';

const cleaning = {
  applyDecisions,
  collapse,
  collectFeatures,
  hideByRules,
  hideFrameOwner,
  hideOverlays,
  hostsOfClosedTrees,
  isConsentDocument,
  unlockPage,
  unlockScrolling,
  watchForOverlays,
};

export type InPage = typeof cleaning;
export type { OverlayOptions };

Object.assign(globalThis, { cleaning });
