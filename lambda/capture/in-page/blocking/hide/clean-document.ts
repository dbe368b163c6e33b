/**
 * Cleans the document of a frame: applies the lists' rules, closes up what was blocked, hides overlays and
 * watches for more. A frame as large as the page is either a page, which is cleaned like one, or an overlay:
 * transparent, with only a dialog in it. The parent document hides overlays.
 */

import { findAll } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { alphaOf } from '../../dom/styles.ts';
import { attempt } from '../attempt.ts';
import { isConsentDocument } from '../consent/consent-text.ts';
import { isNavigation } from '../judge/content.ts';
import { controlsOf } from '../judge/controls.ts';
import { isOverlay } from '../judge/rendered.ts';
import { forgetAll, textOf } from '../judge/text.ts';
import { isWorkplace } from '../popups/workplace.ts';
import { type CosmeticRules, hideByRules, type Unwanted } from '../rules/cosmetic-rules.ts';
import type { FrameEvidence } from '../unlock/hidden-overlays.ts';
import { unlockPage } from '../unlock/undo.ts';
import { collapse } from './collapse.ts';
import { isBlank } from './hide-box.ts';
import { hideOverlays, type OverlayOptions } from './overlays.ts';
import { watchForOverlays } from './watch.ts';

/** A frame of any kind but 'page' is hidden as a whole. */
type FrameKind = FrameEvidence | 'page';

export interface Cleanup {
  rules?: Record<Unwanted, CosmeticRules>;
  /** URLs of requests that lists name. The guessed ones were not blocked. */
  listed: Record<Unwanted | 'guessed', string[]>;
  overlays: OverlayOptions;
  /** A vendor was recognised on the page, or the request for its script was blocked. */
  mayBeAnswered: boolean;
}

export interface Cleaned {
  kind: FrameKind;
  /** Number of hidden elements that may have covered the page. */
  count: number;
}

export function cleanDocument({ rules, listed, overlays, mayBeAnswered }: Cleanup): Cleaned {
  const byRules = rules === undefined ? 0 : attempt(() => hideByRules(rules), 0);
  const collapsed = attempt(() => collapse(listed.overlays), 0);
  // Advertisements are part of the layout, so they do not count.
  attempt(() => collapse(listed.ads), 0);
  attempt(() => collapse(listed.guessed, true), 0);
  const count = byRules + collapsed;
  const isOn = overlays.consent || overlays.popups;
  if (window === top) {
    const over = isOn ? attempt(() => hideOverPage(overlays), 0) : 0;
    return { kind: 'page', count: count + over };
  }
  if (isWaiting()) return { kind: 'failed frame', count };
  const frame = () => cleanFrame(overlays, byRules > 0, mayBeAnswered);
  return { kind: isOn ? attempt<FrameKind>(frame, 'page') : 'page', count };
}

/** Until a frame's document arrives, it shows an empty same-origin document. */
function isWaiting(): boolean {
  if (document.URL !== 'about:blank' || document.body?.hasChildNodes()) return false;
  return frameElement !== null && /^https?:/.test(String(Reflect.get(frameElement, 'src')));
}

/** Returns how many were hidden. The watch starts first: nothing appears between it and the search. */
export function hideOverPage(options: OverlayOptions, root?: ShadowRoot): number {
  watchForOverlays(options, root);
  return hideOverlays(options, root);
}

/** A frame that covers as much of each side of the view is as large as the page. */
const PAGE_SHARE = 0.8;

/** Hides the overlays in a page-sized document that stays visible, and undoes what they did to it. */
function cleanFrame(options: OverlayOptions, hasRemoved: boolean, mayBeAnswered: boolean): FrameKind {
  const { body } = document;
  if (body === null) return 'page';
  forgetAll();
  const asks = () => options.consent && isConsentDocument();
  // The emulated screen has the size of the page's viewport, which a cross-origin frame cannot read.
  const isLarge = innerWidth >= screen.width * PAGE_SHARE && innerHeight >= screen.height * PAGE_SHARE;
  if (!isLarge) return asks() ? 'consent frame' : hasRemoved && isBlank(body) ? 'emptied frame' : 'page';
  if (isSeenThrough(body)) {
    if (asks()) return 'consent frame';
    if ((hasRemoved || mayBeAnswered) && isBlank(body)) return 'emptied frame';
    if (options.popups && isDialogAlone(body)) return 'popup frame';
  } else if (options.popups && isGate(body)) return 'popup frame';
  if (hideOverPage(options) > 0 || hasRemoved) unlockPage();
  return 'page';
}

/** Characters. */
const MAX_LAYER_TEXT = 1_500;

function isDialogAlone(body: HTMLElement): boolean {
  if (textOf(body) === '' || textOf(body).length > MAX_LAYER_TEXT) return false;
  const landmarks = findAll(body, 'main, article, [role=main]');
  if (landmarks.some((landmark) => itself(landmark).checkVisibility())) return false;
  return !isNavigation(body) && !isWorkplace(body);
}

/** A sheet at the bottom of a phone covers two of the four. */
const LEAST_CORNERS = 2;
/** CSS px. */
const INSET = 3;

/** Whether the page around shows in the corners. */
function isSeenThrough(body: HTMLElement): boolean {
  if ([document.documentElement, body].some(isOpaque)) return false;
  return cornersOf().filter((met) => !met.some(isOpaque)).length >= LEAST_CORNERS;
}

function cornersOf(): Element[][] {
  return [INSET, innerWidth - INSET].flatMap((x) =>
    [INSET, innerHeight - INSET].map((y) => document.elementsFromPoint(x, y)),
  );
}

/** A gate has little text and few answers. */
const MAX_GATE_TEXT = 400;
const MAX_ANSWERS = 4;

/** Whether an overlay over an empty document is all that it shows, such as an age check. */
function isGate(body: HTMLElement): boolean {
  if (textOf(body).length > MAX_GATE_TEXT || [document.documentElement, body].some(isOpaque)) return false;
  const count = controlsOf(body).length;
  return (
    count > 0 &&
    count <= MAX_ANSWERS &&
    isDialogAlone(body) &&
    cornersOf()
      .flat()
      .every((each) => !isOpaque(each) || isOverlay(each))
  );
}

function isOpaque(element: Element): boolean {
  if (itself(element).matches('img, video, canvas, iframe, embed, object')) return true;
  const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
  if (Number(opacity) < 1) return false;
  return backgroundImage !== 'none' || alphaOf(backgroundColor) === 1;
}
