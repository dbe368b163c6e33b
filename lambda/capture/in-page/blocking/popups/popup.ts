/** Recognises popups: dialogs, overlays, toasts, boxes for newsletters and applications, guides. */

import { around } from '../../dom/around.ts';
import { containsDeep, findAll, findWithin, innerOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isInTopLayer } from '../../dom/paint-order.ts';
import { boxAround, isLaidOver } from '../judge/apart.ts';
import { isContent, isNavigation } from '../judge/content.ts';
import { clears, closes, controlsOf, hasClose } from '../judge/controls.ts';
import { coversSomething, coversText, isApart } from '../judge/covering.ts';
import { coversOnTheWay, isLayout, standsAtPane } from '../judge/layout.ts';
import { coverage, coveredArea, isDialog, visibleBox } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';
import { findBackdrop } from '../unlock/backdrops.ts';
import { isGuide } from './guide.ts';
import { isNamedPopup, mayBeNamedPopup } from './popup-names.ts';
import { isSet, isSignIn, isTool, isWorkplace, servesWork } from './workplace.ts';

/** Whether it may be a popup: it lies over the page, or a guide has placed it. */
export const mayBePopup = (element: Element) => isLaidOver(element) || isGuide(element);

/** Whether it lies over something, and is no place to work, to sign in or to set something in. */
export function isInTheWay(element: Element): boolean {
  if (isSet(element)) return false;
  if (isGuide(element)) return true;
  if (isWorkplace(element) || controlsOf(element).some(clears)) return false;
  // Over a shade, it demands an answer first.
  if (findBackdrop() === undefined) {
    if (isSignIn(element) || (!isPopupByName(element) && servesWork(element))) return false;
  }
  return IN_THE_WAY.some((isKind) => isKind(element));
}

/** Whether it can be answered or closed, by a press beside it too. Toasts and guides pass by themselves. */
export function canPopupEnd(element: Element): boolean {
  if (findWithin(element, 'iframe, input, button, a').length > 0 || isGuide(element)) return true;
  if (textOf(element) === '') return false;
  if (hasClose(element) || findAll(element, '[role=button]').length > 0) return true;
  return PASSING.some((isKind) => isKind(element));
}

/** Whether it is neither content nor navigation, and stands in no box of the page's flow. */
export function isBesideContent(element: Element): boolean {
  return boxAround(element) === undefined && !isContent(element) && !isNavigation(element);
}

/**
 * The same, and it is no bar or column of the layout. A bar that can be closed and offers little else does
 * not count as one, unless it covers nothing and stands at a pane: it is one, too.
 */
export function isPopupApart(element: Element): boolean {
  if (!isBesideContent(element)) return false;
  if (!isLayout(element, true)) return true;
  if (isLayout(element, false) || !isOnlyClosed(element)) return false;
  return coversOnTheWay(element) || !standsAtPane(element);
}

function isOnlyClosed(element: Element): boolean {
  const others = controlsOf(element).filter((control) => !closes(control));
  const links = others.filter((control) => itself(control).matches('a[href]'));
  return hasClose(element) && links.length < MENU_LINKS && others.length - links.length <= 1;
}

/** A bar with as many links is a menu, wherever they lead. */
const MENU_LINKS = 4;

const isOpenDialog = (element: Element) => isDialog(element) && coveredArea(element) > 0;
const IN_THE_WAY = [isOpenDialog, isCoveringOverlay, isToast, isSignUpBox, isOverBackdrop];

/** Popups that close without a control: by themselves, or by a press on the shade or beside a popover. */
const PASSING = [isToast, isPopupByName, isOverBackdrop, isInTopLayer];

/** CSS px squared: the smallest toast, a bar on a phone, and a quarter of a small screen. */
const TOAST_AREA = 3_000;
const BAR_AREA = 12_000;
const LAYER_AREA = 250_000;
/** The last of these as a share of the view. The smaller of the two counts. */
const LAYER_SHARE = 0.25;
/** A frame with a larger share of the view is as large as the page. */
const FRAME_SHARE = 0.6;
/** The longest text of a note. Characters. */
const NOTE_TEXT = 700;

function isCoveringOverlay(element: Element): boolean {
  const { position, zIndex } = getComputedStyle(element);
  if (position === 'sticky' || Number(zIndex) < 0) return false;
  const area = coveredArea(element);
  if (isPopupByName(element)) return area >= TOAST_AREA && isInFront(element, zIndex);
  if (isTool(element)) return false;
  // The cleaning of the frame's own document judges such a frame.
  if (itself(element).matches('iframe') && coverage(element) > FRAME_SHARE) return false;
  const isLarge = area >= LAYER_AREA || coverage(element) > LAYER_SHARE;
  const coversPage = isOnlyFrame(element) ? coversSomething : coversText;
  if (isLarge && Number(zIndex) > 0 && coversPage(element)) return true;
  if (area < BAR_AREA || !hasClose(element)) return false;
  if (isLarge || mayBeNamedPopup(element)) return coversSomething(element) || isNote(element);
  return isNote(element) && (isInCorner(element) || coversOnTheWay(element));
}

function isOnlyFrame(element: Element): boolean {
  return textOf(element) === '' && findWithin(element, 'iframe').length === 1;
}

/** Whether it, its only visible child or its parent has a popup name. */
function isPopupByName(element: Element): boolean {
  if (isNamedPopup(element)) return true;
  const children = innerOf(element).filter((child) => itself(child).checkVisibility());
  if (children.length === 1 && children.some(isNamedPopup)) return true;
  const parent = around(element);
  return parent !== null && !itself(parent).matches('html, body, main') && isNamedPopup(parent);
}

/** A higher element is a column of the page. Share of the view. */
const TOAST_HEIGHT = 0.5;

function isInFront(element: Element, zIndex: string): boolean {
  if (Number(zIndex) > 0 || coversSomething(element) || hasClose(element)) return true;
  return visibleBox(element).height < innerHeight * TOAST_HEIGHT && isInCorner(element);
}

function isNote(element: Element): boolean {
  const fields = findAll(element, 'textarea, [contenteditable], select + select, audio, video');
  return fields.length === 0 && textOf(element).length <= NOTE_TEXT && textOf(element) !== '';
}

function isInCorner(element: Element): boolean {
  const { left, right, top, bottom } = visibleBox(element);
  const isAside = left > innerWidth * 0.5 || right < innerWidth * 0.5;
  return isAside ? bottom > innerHeight * 0.5 || top < innerHeight * 0.25 : bottom >= innerHeight - 1;
}

/** Whether it is a short message that screen readers announce. */
function isToast(element: Element): boolean {
  if (getComputedStyle(element).position !== 'fixed') return false;
  const text = textOf(element);
  if (text === '' || text.length > NOTE_TEXT || coveredArea(element) < TOAST_AREA) return false;
  const isRead = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  return findWithin(element, isRead).some((part) => textOf(part) === text);
}

/** Whether it is a box that asks for an email address, and can be closed or covers something. */
function isSignUpBox(element: Element): boolean {
  const fields = findAll(element, 'input[type=email], input[name*=email i], input[placeholder*="mail" i]');
  if (getComputedStyle(element).position === 'sticky' || fields.length === 0) return false;
  return hasClose(element) || coversSomething(element);
}

function isOverBackdrop(element: Element): boolean {
  if (getComputedStyle(element).position === 'sticky' || textOf(element) === '') return false;
  const backdrop = findBackdrop();
  if (backdrop === undefined || containsDeep(element, backdrop)) return false;
  const { left, top, width, height } = visibleBox(element);
  const order = document.elementsFromPoint(left + width / 2, top + height / 2);
  const at = order.findIndex((each) => !isApart(element, each));
  return width * height > 0 && at >= 0 && at < order.indexOf(backdrop);
}
