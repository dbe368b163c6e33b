/** Tells popups over the page: dialogs, overlays, newsletter and app boxes, chat widgets. */

import { isAllThereIs, isContent, isNavigation } from './content.ts';
import { itself } from './itself.ts';
import { coverage, findAll, isDialog, isOverlay, nameOf, parentOf, textOf, visibleBox } from './rendered.ts';

export function isPopup(element: Element): boolean {
  if (!isOverlay(element) && !isPositionedDialog(element)) return false;
  if (isContent(element)) return false;
  if (isChatWidget(element) || isAppBanner(element)) return true;
  const isInTheWay = [isOpenDialog, isCoveringOverlay, isSignUpBox].some((isKind) => isKind(element));
  return isInTheWay && !isAllThereIs(element);
}

function isPositionedDialog(element: Element): boolean {
  return isDialog(element) && getComputedStyle(element).position !== 'static';
}

const CHAT_NAME =
  /chat|messenger|intercom|drift|zendesk|zopim|crisp|tawk|tidio|olark|gorgias|fresh(chat|works)|helpscout|beacon|hubspot-(messages|conversations)|livechat|support-?widget|launcher|whatsapp|jivo|userlike|smartsupp|chatra|botpress|landbot|kustomer|salesiq|zsiq|talk-?to-?us|contact-?widget/i;
/** A launcher with its open window, CSS px. */
const CHAT_WIDTH = 480;
const CHAT_HEIGHT = 760;

/** A small thing in a lower corner, called by its vendor's name, in a frame, or a link to a messenger. */
function isChatWidget(element: Element): boolean {
  if (getComputedStyle(element).position !== 'fixed') return false;
  const { width, height, bottom, left, right } = visibleBox(element);
  const isSmall = width > 0 && width <= CHAT_WIDTH && height <= CHAT_HEIGHT;
  const isInCorner = bottom > innerHeight * 0.6 && (left > innerWidth * 0.5 || right < innerWidth * 0.5);
  if (!isSmall || !isInCorner || isNavigation(element)) return false;
  const inner = findAll(element, 'iframe, button, a, [role=button], img, svg');
  const names = [...outerOf(element), element, ...inner].map(nameOf).join(' ');
  if (CHAT_NAME.test(names)) return true;
  const messenger = 'a[href*="wa.me"], a[href*="whatsapp.com"], a[href*="m.me/"], a[href*="t.me/"]';
  if (itself(element).matches(messenger) || findAll(element, messenger).length > 0) return true;
  return itself(element).matches('iframe') || findAll(element, 'iframe').length > 0;
}

/** The elements around it that a vendor's script may have named, nearest first. */
function outerOf(element: Element): Element[] {
  const outer: Element[] = [];
  for (let next = parentOf(element); next !== null && outer.length < 3; next = parentOf(next)) {
    if (itself(next).matches('html, body, main')) break;
    outer.push(next);
  }
  return outer;
}

function isOpenDialog(element: Element): boolean {
  return isDialog(element) && !isNavigation(element);
}

const OVERLAY_NAME =
  /pop-?up|modal|overlay|lightbox|newsletter|subscri|sign-?up|opt-?in|interstitial|exit-?intent|promo|drawer|toast|notif|spin-?wheel|paywall|regwall|survey|feedback|age-?gate|country-?selector|geo-?ip/i;
/** Share of the viewport from which an overlay is in the way, by name and without. */
const NAMED_COVERAGE = 0.05;
const UNNAMED_COVERAGE = 0.25;

function isCoveringOverlay(element: Element): boolean {
  const { position, zIndex } = getComputedStyle(element);
  if (position === 'sticky' || Number(zIndex) < 0 || isNavigation(element)) return false;
  const covered = coverage(element);
  if (textOf(element).trim() === '' && findAll(element, 'img, iframe, input, button').length === 0)
    return false;
  if (OVERLAY_NAME.test(nameOf(element))) return covered > NAMED_COVERAGE;
  return (
    covered > UNNAMED_COVERAGE && (hasCloseButton(element) || (Number(zIndex) > 0 && coversText(element)))
  );
}

/** Whether there is something to read under it. The fixed half of a page that is laid out in halves covers nothing. */
function coversText(element: Element): boolean {
  const { left, top, width, height } = visibleBox(element);
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  const points = parts.flatMap((x) => parts.map((y) => [left + width * x, top + height * y] as const));
  return points.some(([x, y]) =>
    document.elementsFromPoint(x, y).some((under) => {
      if (itself(element).contains(under) || itself(under).contains(element)) return false;
      return [...itself(under).childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
    }),
  );
}

function hasCloseButton(element: Element): boolean {
  const buttons = findAll(element, 'button, [role=button], a, [class*=close i]');
  return buttons.some((button) =>
    /^[×✕✖✗xX]$|close|dismiss|no,? thanks|schließen|fermer|cerrar/i.test(
      `${textOf(button).trim()} ${button.getAttribute('aria-label') ?? ''} ${button.getAttribute('class') ?? ''}`.trim(),
    ),
  );
}

/** A fixed box that wants an address. */
function isSignUpBox(element: Element): boolean {
  const fields = findAll(element, 'input[type=email], input[name*=email i], input[placeholder*="mail" i]');
  return getComputedStyle(element).position !== 'sticky' && fields.length > 0 && !isNavigation(element);
}

const STORE = 'a[href*="apps.apple.com"], a[href*="itunes.apple.com"], a[href*="play.google.com/store"]';
/** An invitation is short. Characters. */
const APP_TEXT = 300;

function isAppBanner(element: Element): boolean {
  return findAll(element, STORE).length > 0 && textOf(element).length < APP_TEXT && !isNavigation(element);
}
