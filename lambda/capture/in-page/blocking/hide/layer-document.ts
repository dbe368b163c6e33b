/**
 * Cleans the document of a frame. A frame as large as the page is either a page, and is cleaned like one, or it is a
 * layer: transparent, with a dialog in it and nothing else. What is a layer is hidden by the document around it.
 */

import { findAll } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isConsentDocument } from '../consent/consent-text.ts';
import { isNavigation } from '../judge/content.ts';
import { controlsOf } from '../judge/controls.ts';
import { isOverlay } from '../judge/rendered.ts';
import { forgetAll, textOf } from '../judge/text.ts';
import { isWorkplace } from '../popups/workplace.ts';
import { unlockPage } from '../unlock/unlock.ts';
import { hideOverlays, type OverlayOptions } from './overlays.ts';
import { watchForOverlays } from './watch.ts';

/** What a frame is for: those that are for nothing else go as a whole. */
export type FrameKind = 'consent' | 'popup' | 'page';

/** A frame that covers as much of each side of the view is as large as the page. */
const PAGE_SHARE = 0.8;

/** In a page-sized document that stays, what lies over it is hidden. */
export function cleanFrame(options: OverlayOptions): FrameKind {
  const { body } = document;
  if (body === null) return 'page';
  forgetAll();
  const asks = () => options.consent && isConsentDocument();
  // The screen is as large as the page's view; a frame of another origin cannot ask for that.
  const isLarge = innerWidth >= screen.width * PAGE_SHARE && innerHeight >= screen.height * PAGE_SHARE;
  if (!isLarge) return asks() ? 'consent' : 'page';
  if (isSeenThrough(body)) {
    if (asks()) return 'consent';
    if (options.popups && isDialogAlone(body)) return 'popup';
  } else if (options.popups && isGate(body)) return 'popup';
  watchForOverlays(options);
  if (hideOverlays(options) > 0) unlockPage();
  // Without the bars that lay over it.
  return asks() ? 'consent' : 'page';
}

/** Longer texts are no dialog. Characters. */
const MAX_LAYER_TEXT = 1_500;

function isDialogAlone(body: HTMLElement): boolean {
  if (textOf(body) === '' || textOf(body).length > MAX_LAYER_TEXT) return false;
  const landmarks = findAll(body, 'main, article, [role=main]');
  if (landmarks.some((landmark) => itself(landmark).checkVisibility())) return false;
  return !isNavigation(body) && !isWorkplace(body);
}

/** A sheet at the bottom of a phone covers two of the four. */
const LEAST_CORNERS = 2;
/** From the edge, CSS px. */
const INSET = 3;

/** Whether the page around shows in the corners. */
function isSeenThrough(body: HTMLElement): boolean {
  if ([document.documentElement, body].some(isOpaque)) return false;
  return cornersOf().filter((met) => !met.some(isOpaque)).length >= LEAST_CORNERS;
}

/** What is met in each corner, in front first. */
function cornersOf(): Element[][] {
  return [INSET, innerWidth - INSET].flatMap((x) =>
    [INSET, innerHeight - INSET].map((y) => document.elementsFromPoint(x, y)),
  );
}

/** What is asked before anything is shown says little, and has few answers. */
const MAX_GATE_TEXT = 400;
const MAX_ANSWERS = 4;

/** Whether a layer that lies over an empty document is all it shows: it asks for the age, say. */
function isGate(body: HTMLElement): boolean {
  if (textOf(body).length > MAX_GATE_TEXT || [document.documentElement, body].some(isOpaque)) return false;
  const count = controlsOf(body).length;
  return count > 0 && count <= MAX_ANSWERS && isDialogAlone(body) && cornersOf().every(isLaidOver);
}

function isLaidOver(met: Element[]): boolean {
  return met.every((element) => !isOpaque(element) || isOverlay(element));
}

function isOpaque(element: Element): boolean {
  if (itself(element).matches('img, video, canvas, iframe, embed, object')) return true;
  const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
  if (Number(opacity) < 1) return false;
  // Of every other colour the browser writes the alpha, in one of two ways.
  return backgroundImage !== 'none' || !/^rgba|\//.test(backgroundColor);
}
