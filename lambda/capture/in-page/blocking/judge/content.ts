/** Recognises the page's own content, which is never hidden. */

import { findAll, findWithin } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { isInTopLayer } from '../../dom/paint-order.ts';
import { hasConsentWord } from '../consent/consent-names.ts';
import { controlsOf, hasClose, leadsWithinPage } from './controls.ts';
import { coversSomething, coversText } from './covering.ts';
import { COLUMN_HEIGHT } from './layout.ts';
import { coverage, dimsView, isDialog, isModal, isOverlay, visibleBox } from './rendered.ts';
import { hasHeadlineBeside, pageText, STRUCTURE } from './rest.ts';
import { collectText, textOf } from './text.ts';

/** Shares of the page's text. The first is that of an overlay with an article or a heading in it. */
const PAGE_IN_OVERLAY_SHARE = 0.3;
const OVERLAY_IS_PAGE_SHARE = 0.7;
const BLOCK_IS_PAGE_SHARE = 0.4;
/** Shorter texts are notes, whatever their share of a short page. Characters. */
const LONG_TEXT = 400;
const PAGE_TEXT = 1_500;

const CONTENT = 'main, article, [role=main], h1';
const OUTERMOST = 'html, body, main, [role=main]';
/** Share of the view that only a page covers. */
const FULL_SHARE = 0.9;
export const HEADINGS = 'h1, h2, h3, h4, h5, h6';

export function isContent(element: Element): boolean {
  if (itself(element).matches(`${OUTERMOST}, ${HEADINGS}`)) return true;
  const { length } = textOf(element);
  const share = length / pageText();
  const containsContent = findWithin(element, CONTENT).length > 0;
  if (isOverlay(element)) {
    if (share > OVERLAY_IS_PAGE_SHARE && length > PAGE_TEXT) return true;
    if (!containsContent || share <= PAGE_IN_OVERLAY_SHARE || length <= LONG_TEXT / 2) return false;
    // Dialogs have headlines and articles too, but what fills the view, and cannot be closed, is a page.
    if (!hasHeadlineBeside(element)) return true;
    if (isModal(element)) return false;
    const isLikeDialog = isDialog(element) || hasClose(element) || coverage(element) < FULL_SHARE;
    return !isLikeDialog || !coversText(element);
  }
  if (containsContent || isStructure(element)) return true;
  if (share > BLOCK_IS_PAGE_SHARE && length > LONG_TEXT) return true;
  return share > OVERLAY_IS_PAGE_SHARE && findAll(element, 'h2, h3').length > 0;
}

/** Whether its id may come from its heading, as in documentation. Lists name some of these ids. */
export function isNamedByHeading(element: Element): boolean {
  const own = itself(element);
  if (own.closest(HEADINGS) !== null || own.matches('a[id]:not([href], [class])')) return true;
  const [heading] = findAll(element, HEADINGS);
  return (
    heading !== undefined && own.id !== '' && slugOf(textOf(heading)) === slugOf(own.id).replace(/-\d+$/, '')
  );
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Characters. */
const TITLE_LENGTH = 20;

/** A bar or column that leads through the site. */
export function isNavigation(element: Element): boolean {
  if (isStructure(element) || findAll(element, 'nav, [role=navigation]').length > 0) return true;
  if (isTableOfContents(element)) return true;
  const links = findAll(element, 'a[href]');
  const within = links.filter((link) => isSameSite(link as HTMLAnchorElement));
  // A menu says nothing besides its links but what it is.
  const said = collectText(element, 'a, button, [role=button]').join(' ');
  const isMenu = said.length <= TITLE_LENGTH && within.length + links.filter(isAnchor).length > 1;
  if ((within.length < 4 && !isMenu) || isChoice(element)) return false;
  return itself(element).querySelector('input[type=email], input[type=password]') === null;
}

const isStructure = (element: Element) => itself(element).matches(STRUCTURE) && !hasConsentWord(element);

/** Whether its links are choices, such as countries: it can be closed, and is modal or over the text. */
function isChoice(element: Element): boolean {
  if (!hasClose(element)) return false;
  if (isInTopLayer(element)) return true;
  if (isModal(element) || dimsView(element)) return coversSomething(element);
  const { left, top, right, height } = visibleBox(element);
  const isAtSide = left <= 0 || right >= innerWidth;
  if (top <= 0 || (isAtSide && height > innerHeight * COLUMN_HEIGHT)) return false;
  return coversText(element);
}

/** Whether all its controls are links to parts of the page, also to parts that come later. */
export function isTableOfContents(element: Element): boolean {
  const controls = controlsOf(element);
  if (controls.length < 2) return false;
  return controls.every(leadsWithinPage) || (controls.length > 2 && controls.every(isAnchor));
}

function isAnchor(link: Element): boolean {
  return itself(link).matches(
    'a[href^="#"]:not([href="#"], [role=button], [class*=btn i], [class*=button i])',
  );
}

/** Links to the current page act as buttons. */
function isSameSite(link: HTMLAnchorElement): boolean {
  const { hostname, href } = link;
  if (/^(#|javascript:.*)?$/.test(itself(link).getAttribute('href') ?? '')) return false;
  return hostname === location.hostname && !/privacy|cookie|terms|legal|imprint|impressum/i.test(href);
}
