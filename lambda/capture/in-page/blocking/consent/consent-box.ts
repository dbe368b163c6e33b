/** Recognises requests for consent that lie over the page, stand at its edges, or are in a frame. */

import { outwardFrom } from '../../dom/around.ts';
import { findAll, findWithin } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { boxAround } from '../judge/box-around.ts';
import {
  holdsPage,
  isAllThereIs,
  isContent,
  isNavigation,
  isPageItself,
  isTableOfContents,
} from '../judge/content.ts';
import { controlsOf, leadsAway, pressedIn } from '../judge/controls.ts';
import { coversSomething, coversText, isLaidOverDialog, isPlaced } from '../judge/covering.ts';
import { isLayout } from '../judge/layout.ts';
import { nameOf, wordsOf } from '../judge/names.ts';
import { coverage, isDialog, isFixed, isOverlay, visibleBox } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';
import { isVeiled } from '../unlock/veil.ts';
import { hasConsentWord, isNamedForConsent } from './consent-names.ts';
import { asksInTheFlow, subjectOf } from './consent-text.ts';
import { fold, says } from './words/words.ts';

/** A note in the flow of the page. Characters. */
const MAX_NOTE_LENGTH = 1_500;
/** An overlay with more text than this, or larger than this share of the view, that covers nothing is the page itself. */
const LONG_TEXT = 1_500;
const LARGE_SHARE = 0.6;

/** Everything in a grid is data, even if its header and rows are positioned. */
const GRID = '[role=grid], [role=treegrid]';

export function isConsentBox(element: Element): boolean {
  if (itself(element).matches('th, td, tr, thead, tbody, table, dt, dd, li, h1, h2, h3')) return false;
  if (itself(element).closest(GRID) !== null) return false;
  const isLaidOver = (isOverlay(element) && !isInItsPlace(element)) || isLaidOverDialog(element);
  return isLaidOver ? isConsentLayer(element) && !isExample(element) : isConsentNote(element);
}

/** A sticky part of an article, where nothing is below it yet. */
function isInItsPlace(element: Element): boolean {
  return getComputedStyle(element).position === 'sticky' && isInArticle(element) && !coversText(element);
}

/** Whether it is an example in a box inside the page's text. */
export function isExample(element: Element): boolean {
  const box = boxAround(element);
  return box !== undefined && !isAlongEdge(box);
}

function isConsentLayer(element: Element): boolean {
  if (isReopener(element)) return true;
  if (isConsentFrame(element)) return !holdsPage(element) && !isNavigation(element);
  const subject = subjectOf(element);
  if (subject === undefined || holdsPage(element)) return false;
  if (leadsThroughSite(element) || isLayout(element, subject === 'data')) return false;
  const isLarge = textOf(element).length > LONG_TEXT || coverage(element) > LARGE_SHARE;
  if (isVeiled(element)) return true;
  if (isLarge) return !isAllThereIs(element) && coversSomething(element);
  return !isPageItself(element) || coversSomething(element);
}

/** Navigation has as many links. */
const LEAST_LINKS = 3;
/** It covers less of the view, or stands at its edge. */
const WALL_SHARE = 0.25;

/** Whether it is navigation. A layer over the text is none: its links lead to the imprint, to help or to a subscription. */
function leadsThroughSite(element: Element): boolean {
  const navs = findWithin(element, 'nav, [role=navigation]');
  if (navs.every((nav) => findAll(nav, 'a[href]').length < LEAST_LINKS)) return isTableOfContents(element);
  const { left, top, right, bottom } = visibleBox(element);
  const isInside = left > 0 && top > 0 && right < innerWidth && bottom < innerHeight;
  return !((isInside || coverage(element) > WALL_SHARE) && coversText(element));
}

/** In the flow of the page, at its edges. What stands further in is the page's. */
function isConsentNote(element: Element): boolean {
  if (!isAtEdge(element) && !hasConsentWord(element) && !isDialog(element)) return false;
  if (textOf(element).length > MAX_NOTE_LENGTH || isInArticle(element) || leadsThroughSite(element))
    return false;
  return asksInTheFlow(element) && !isContent(element) && !isPageItself(element) && isAlongEdge(element);
}

/** Banners that push the page down stand first or last in it. */
export function isAtEdge(element: Element): boolean {
  const { parentElement: parent } = itself(element);
  if (parent === null) return false;
  const { parentElement: outer, firstElementChild, lastElementChild } = itself(parent);
  const { body } = document;
  const isOuter = parent === body || outer === body;
  return isOuter && (firstElementChild === element || lastElementChild === element);
}

/** Whether a frame that asks for consent may be hidden: in the flow only where bars stand, elsewhere unless it is an example. */
export function isOverPage(frame: Element): boolean {
  const isLaidOver = outwardFrom(frame).some((outer) => isPlaced(outer) || isOverlay(outer));
  return isLaidOver ? !isExample(frame) : isAlongEdge(frame);
}

/** Where bars in the flow stand: above or below all that is read, over most of the width. */
const ALONG_WIDTH = 0.5;

export function isAlongEdge(element: Element): boolean {
  const box = itself(element).getBoundingClientRect();
  const root = document.documentElement;
  if (box.width < root.clientWidth * ALONG_WIDTH) return false;
  const read = [...document.querySelectorAll('h1, main, article, [role=main], h2, p')].filter((part) => {
    const isApart = !itself(element).contains(part) && itself(part).checkVisibility();
    return isApart && textOf(part) !== '' && !isOverlay(part) && !isInFooter(part);
  });
  const boxes = read.map((part) => itself(part).getBoundingClientRect());
  return (
    boxes.every(({ top }) => top >= box.bottom - 1) || boxes.every(({ bottom }) => bottom <= box.top + 1)
  );
}

function isInFooter(element: Element): boolean {
  return itself(element).closest('footer, [role=contentinfo], header, [role=banner], nav') !== null;
}

function isInArticle(element: Element): boolean {
  return outwardFrom(element).some((outer) => itself(outer).matches('main, article, [role=main]'));
}

/** A tab that brings the request back, CSS px. */
const REOPENER_WIDTH = 260;
const REOPENER_HEIGHT = 120;
const REOPENER_TEXT = 40;
const REOPENING =
  /(cookie|consent|privacy|gdpr|datenschutz)\w* (settings?|preferences?|revoke|revisit|manager?|manage|policy|icon|widget|badge|float\w*|tab|button|btn|trigger|toggle|reopen|open\w*|einstellungen|control|choices|launcher)|(revoke|revisit|manage|open|reopen|change|show|edit|update|review) (your |my |the )?(cookie|consent|privacy)|cc revoke|\w*icon (cookie|consent)/;

/** Whether it is the small tab or button that brings an answered request back. */
function isReopener(element: Element): boolean {
  if (!isFixed(element)) return false;
  const { width, height } = visibleBox(element);
  if (width === 0 || width > REOPENER_WIDTH || height > REOPENER_HEIGHT) return false;
  const text = textOf(element);
  if (text.length > REOPENER_TEXT) return false;
  const controls = controlsOf(element);
  if (controls.length > 2 || [element, ...controls].some(leadsAway)) return false;
  if (controls.length === 0 && !isPressed(element) && pressedIn(element).length === 0) return false;
  const parts = [element, ...controls];
  if (REOPENING.test(`${parts.map(wordsOf).join(' ')} ${fold(text)}`)) return true;
  if (parts.some((part) => ICON_LABEL.test(itself(part).getAttribute('aria-label') ?? ''))) return true;
  return (
    isNamedForConsent(element) && (text === '' || says(fold(text), 'cookie') || says(fold(text), 'data'))
  );
}

/** Labels of icons, for screen readers. */
const ICON_LABEL = /^(cookies?|consent|gdpr|privacy)$/i;

function isPressed(element: Element): boolean {
  if (getComputedStyle(element).cursor === 'pointer') return true;
  return itself(element).matches('button, a, [role=button], [onclick], [tabindex="0"]');
}

const CONSENT_FRAME_NAME =
  /sp_message_|\bsp consent|consent|cookie|privacy[-_ ](manager|message|center|popup|banner)|trustarc|truste|\bcmp\b|cmp[-_]/i;

/** Whether it holds only a frame with the name of a consent banner. The frame's document may be missing. */
function isConsentFrame(element: Element): boolean {
  if (textOf(element) !== '') return false;
  return findWithin(element, 'iframe').some((frame) => CONSENT_FRAME_NAME.test(nameOf(frame)));
}
