/** Recognises requests for consent by their text and place, and the tabs and frames that belong to one. */

import { findAll, findWithin } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isAlongEdge, isAtEdge, isExample, isInArticle } from '../judge/apart.ts';
import { isContent, isTableOfContents } from '../judge/content.ts';
import { controlsOf, leadsAway, pressedIn } from '../judge/controls.ts';
import { coversSomething, coversText } from '../judge/covering.ts';
import { isLayout } from '../judge/layout.ts';
import { nameOf, wordsOf } from '../judge/names.ts';
import { coverage, isDialog, isFixed, visibleBox } from '../judge/rendered.ts';
import { leavesPageOrPicture, pageText } from '../judge/rest.ts';
import { textOf } from '../judge/text.ts';
import { isVeiled } from '../unlock/veil.ts';
import { hasConsentWord, isNamedForConsent } from './consent-names.ts';
import { asksInTheFlow, subjectOf } from './consent-text.ts';
import { fold, says } from './words/words.ts';

/** A note in the flow of the page. Characters. */
const MAX_NOTE_LENGTH = 1_500;
/** A layer with more text than this, or over more than this share of the view, is large. */
const LONG_TEXT = 1_500;
const LARGE_SHARE = 0.6;

export const asksOverPage = (layer: Element) => subjectOf(layer) !== undefined;

/** A large layer that covers nothing is the page. What asks for data alone may be a bar of the page. */
export function isLayerApart(layer: Element): boolean {
  if (leadsThroughSite(layer) || isExample(layer)) return false;
  if (isLayout(layer, subjectOf(layer) === 'data')) return false;
  return !isLarge(layer) || coversSomething(layer) || isVeiled(layer);
}

/** Little may be left below a small layer, as on the page of a search engine. */
export function leavesPageOfLayer(layer: Element): boolean {
  if (containsPage(layer)) return false;
  return leavesPageOrPicture(layer) || (!isLarge(layer) && coversSomething(layer));
}

const isLarge = (layer: Element) => textOf(layer).length > LONG_TEXT || coverage(layer) > LARGE_SHARE;

/** A layer that contains more of the page's text than this, in an article, contains the page. */
const PAGE_SHARE = 0.3;

function containsPage(layer: Element): boolean {
  if (itself(layer).matches('html, body, main, [role=main]')) return true;
  const hasLandmark = findAll(layer, 'main, article, [role=main]').length > 0;
  return hasLandmark && textOf(layer).length / pageText() > PAGE_SHARE;
}

/** Navigation has as many links. */
const LEAST_LINKS = 3;
/** It covers less of the view, or stands at its edge. */
const WALL_SHARE = 0.25;

/** Whether it is navigation. What lies over the text is none: its links lead to help or the imprint. */
function leadsThroughSite(element: Element): boolean {
  const navs = findWithin(element, 'nav, [role=navigation]');
  if (navs.every((nav) => findAll(nav, 'a[href]').length < LEAST_LINKS)) return isTableOfContents(element);
  const { left, top, right, bottom } = visibleBox(element);
  const isInside = left > 0 && top > 0 && right < innerWidth && bottom < innerHeight;
  return !((isInside || coverage(element) > WALL_SHARE) && coversText(element));
}

export function asksAlongEdge(note: Element): boolean {
  const isWanted = isAtEdge(note) || hasConsentWord(note) || isDialog(note);
  return isWanted && textOf(note).length <= MAX_NOTE_LENGTH && asksInTheFlow(note);
}

/** Whether it stands at an edge of the page. A note further in belongs to the page. */
export function isNoteApart(note: Element): boolean {
  return !isInArticle(note) && !leadsThroughSite(note) && !isContent(note) && isAlongEdge(note);
}

/** A tab that brings the request back, CSS px. */
const REOPENER_WIDTH = 260;
const REOPENER_HEIGHT = 120;
const REOPENER_TEXT = 40;
const REOPENING =
  /(cookie|consent|privacy|gdpr|datenschutz)\w* (settings?|preferences?|revoke|revisit|manager?|manage|policy|icon|widget|badge|float\w*|tab|button|btn|trigger|toggle|reopen|open\w*|einstellungen|control|choices|launcher)|(revoke|revisit|manage|open|reopen|change|show|edit|update|review) (your |my |the )?(cookie|consent|privacy)|cc revoke|\w*icon (cookie|consent)/;

/** Whether it is the small tab or button that brings an answered request back. */
export function isReopener(element: Element): boolean {
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

/** Whether it contains only a frame that is named for consent. The frame's document may be missing. */
export function containsOnlyConsentFrame(element: Element): boolean {
  if (textOf(element) !== '') return false;
  return findWithin(element, 'iframe').some((frame) => CONSENT_FRAME_NAME.test(nameOf(frame)));
}
