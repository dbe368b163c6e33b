/** Recognises popups over the page: dialogs, overlays, toasts, newsletter and app boxes, chat widgets, guides. */

import { around } from '../../dom/around.ts';
import { boxOf } from '../../dom/boxes.ts';
import { findAll, findWithin, holds, innerOf } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { setForNow } from '../../dom/styles.ts';
import { boxAround } from '../judge/box-around.ts';
import { isAllThereIs, isContent, isNavigation } from '../judge/content.ts';
import { closes, controlsOf, hasClose, isTask } from '../judge/controls.ts';
import { coversSomething, coversText, isLaidOverDialog } from '../judge/covering.ts';
import { coversOnTheWay, isLayout } from '../judge/layout.ts';
import { coverage, coveredArea, isDialog, isOverlay, visibleBox } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';
import { findBackdrop } from '../unlock/backdrops.ts';
import { isVeiled } from '../unlock/veil.ts';
import { isChatWidget } from './chat.ts';
import { isGuide } from './guide.ts';
import { isNamedPopup, mayBeNamedPopup } from './popup-names.ts';
import { isAppBanner, isFeedbackTab, isPlaceChoice } from './widgets.ts';
import { isTool, isWorkplace } from './workplace.ts';

export function isPopup(element: Element): boolean {
  if (itself(element).matches('th, td, tr, thead, tbody, table')) return false;
  if (boxAround(element) !== undefined) return false;
  const isStep = isGuide(element);
  if (!isStep && !isOverlay(element) && !isLaidOverDialog(element)) return false;
  if (isContent(element) || isNavigation(element)) return false;
  if (!isStep && WIDGETS.some((isKind) => isKind(element))) return true;
  if (isLayout(element, true) && (isLayout(element, false) || !isOnlyClosed(element))) return false;
  const isInTheWay = isStep || (!isWorkplace(element) && IN_THE_WAY.some((isKind) => isKind(element)));
  return isInTheWay && (!isAllThereIs(element) || isOverVeiled(element));
}

/** A bar for which the page leaves room is its own, unless it can be closed and offers little else. */
function isOnlyClosed(element: Element): boolean {
  const actions = controlsOf(element).filter(
    (control) => !closes(control) && !itself(control).matches('a[href]'),
  );
  return hasClose(element) && actions.length <= 1;
}

/** Whether it is all that a page shows which has hidden itself until it is closed. A sign-in is no such overlay. */
function isOverVeiled(element: Element): boolean {
  const signsIn = findAll(element, 'input[type=password]').length > 0 || controlsOf(element).some(isTask);
  return !signsIn && hasClose(element) && isVeiled(element);
}

/** Kinds that are small. They are popups also where there is little else on the page. */
const WIDGETS = [isChatWidget, isAppBanner, isFeedbackTab, isPlaceChoice];
const IN_THE_WAY = [isOpenDialog, isCoveringOverlay, isToast, isSignUpBox, isOverBackdrop];

function isOpenDialog(element: Element): boolean {
  return isDialog(element) && coveredArea(element) > 0;
}

/** CSS px squared: the size of the smallest toast, of a bar on a phone, and of a quarter of a small screen. */
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
  const isFrame = itself(element).matches('iframe');
  const isNative = isFrame || findAll(element, 'iframe, input, button, a').length > 0;
  // A picture that nobody can press or close is what the page shows while it loads.
  if (textOf(element) === '' && !isNative) return false;
  const area = coveredArea(element);
  if (isPopupByName(element)) return area >= TOAST_AREA && isInFront(element, zIndex);
  if (isTool(element)) return false;
  // The cleaning of the frame's own document judges such a frame.
  if (isFrame && coverage(element) > FRAME_SHARE) return false;
  const isLarge = area >= LAYER_AREA || coverage(element) > LAYER_SHARE;
  const coversPage = isOnlyFrame(element) ? coversSomething : coversText;
  const wantsAnswer = isNative || findAll(element, '[role=button]').length > 0;
  if (isLarge && Number(zIndex) > 0 && wantsAnswer && coversPage(element)) return true;
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

/** Whether it stands in front of a layer that dims the page. */
function isOverBackdrop(element: Element): boolean {
  if (getComputedStyle(element).position === 'sticky' || textOf(element) === '') return false;
  const backdrop = findBackdrop();
  if (backdrop === undefined || holds(element, backdrop)) return false;
  const { left, top, width, height } = visibleBox(element);
  const order = document.elementsFromPoint(left + width / 2, top + height / 2);
  const at = order.findIndex((each) => holds(element, each) || holds(each, element));
  return width * height > 0 && at >= 0 && at < order.indexOf(backdrop);
}

/** Whether it is anything else that is fixed above the content, for the aggressive mode. */
export function isObstruction(element: Element): boolean {
  if (!isOverlay(element) || isContent(element) || isAllThereIs(element) || isNavigation(element))
    return false;
  const { position, zIndex } = getComputedStyle(element);
  // An element behind the content obstructs nothing.
  if (Number(zIndex) < 0) return false;
  if (itself(element).matches('th, td, thead, tr, h1, h2, h3, dt')) return false;
  return position !== 'sticky' || isStuck(element);
}

/** A sticky element in its normal position covers nothing. */
function isStuck(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  const stuck = boxOf(element).top;
  const undo = setForNow(element, { position: 'static' });
  const natural = boxOf(element).top;
  undo();
  return Math.abs(stuck - natural) >= 1;
}
