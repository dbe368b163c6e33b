/** Hides advertisements and blocked frames and images, with the boxes and labels only for them. */

import { around, outwardFrom } from '../../dom/around.ts';
import { findAll, findWithin } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { HEADINGS, isContent } from '../judge/content.ts';
import { closes, controlsOf } from '../judge/controls.ts';
import { hide } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';
import { containsAdLabel, isAdText } from './ad-texts.ts';

/** Levels outward in which an empty box is looked for. */
const MAX_LEVELS = 10;

/**
 * `urls` are those of requests that the lists name. With `isGuess` they were not blocked, because the rule
 * fits any site: of these, only elements that lead to another site or have a label are hidden. Returns the
 * number of hidden elements.
 */
export function collapse(urls: readonly string[], isGuess = false): number {
  if (urls.length === 0) return 0;
  const listed = new Set(urls);
  const sources = [
    ...document.querySelectorAll<HTMLElement>('iframe, frame, img, embed, object, video, input'),
  ];
  const left = sources.filter(
    (element) => addressesOf(element).some((url) => listed.has(url)) && (!isGuess || isForAds(element)),
  );
  for (const element of left) closeUp(element);
  return left.length;
}

/** The element's URLs without the fragment, as requests have them. */
function addressesOf(element: HTMLElement): string[] {
  const names = ['src', 'currentSrc', 'data'] as const;
  return names.flatMap((name) => {
    const url: unknown = Reflect.get(element, name);
    return typeof url === 'string' && url !== '' ? [url.replace(/#.*/s, '')] : [];
  });
}

function isForAds(element: Element): boolean {
  const link = itself(element).closest('a[href]');
  return (link !== null && leadsElsewhere(link)) || isLabelled(link ?? element);
}

/** Hides the element, its labels, and the boxes around it in which nothing else is left. */
export function closeUp(element: Element): void {
  hide(element);
  hideLabelsBeside(element);
  for (const box of outwardFrom(around(element)).take(MAX_LEVELS)) {
    if (!isEmpty(box) || isContent(box)) return;
    hide(box);
    hideLabelsBeside(box);
  }
}

function besides(element: Element): Element[] {
  const { previousElementSibling, nextElementSibling } = itself(element);
  return [previousElementSibling, nextElementSibling].filter((each) => each !== null);
}

function hideLabelsBeside(element: Element): void {
  for (const beside of besides(element)) if (isLabel(beside)) hide(beside);
}

function isLabel(element: Element): boolean {
  if (itself(element).matches(`${HEADINGS}, nav, header, footer`)) return false;
  return /\p{L}/u.test(textOf(element)) && isAdText(textOf(element)) && !containsMore(element);
}

/** A heading is no label: pages about advertising have such headings. */
function isLabelled(element: Element): boolean {
  const headings = findAll(element, HEADINGS).map(textOf);
  const text = headings.reduce((rest, heading) => rest.replace(heading, ''), textOf(element));
  return containsAdLabel(text) || besides(element).some(isLabel);
}

/** Whether nothing visible is left in the box but labels and buttons of the advertisement. */
function isEmpty(box: Element): boolean {
  if (!(box instanceof HTMLElement) || itself(box).matches('body, main, article, td, th')) return false;
  return isAdText(itself(box).innerText.trim()) && !containsMore(box);
}

const MEDIA = 'img, video, canvas, svg, iframe, input, button, select, textarea, object, embed';

function containsMore(box: Element): boolean {
  const buttons = findAll(box, 'button, [role=button]').filter(
    (button) => closes(button) || containsAdLabel(textOf(button)),
  );
  return [...itself(box).querySelectorAll('*')].some((inner) => {
    if (!itself(inner).checkVisibility() || buttons.some((button) => itself(button).contains(inner)))
      return false;
    return itself(inner).matches(MEDIA) || isPainted(inner);
  });
}

function isPainted(element: Element): boolean {
  const { width, height } = itself(element).getBoundingClientRect();
  return width * height > 0 && getComputedStyle(element).backgroundImage.includes('url(');
}

const FROM_NETWORK =
  'iframe, object, embed, ins, amp-ad, amp-embed, [data-ad-slot], [data-ad-client], [data-google-query-id], [rel~=sponsored]';
const WRITTEN = `table, form, dl, ${HEADINGS}`;
/** A shorter text only fills a slot. Characters. */
const LEAST_TEXT = 40;

/**
 * Whether what the lists call an advertisement is one: it says nothing of its own, leads to another site, or
 * has a label. Addresses, offers of a shop and classified advertisements have such names, too.
 */
export function isAdvertisement(element: Element): boolean {
  const text = textOf(element);
  if (isAdText(text) || findWithin(element, FROM_NETWORK).length > 0) return true;
  const links = [element, ...findAll(element, 'a[href]')].filter((each) => each instanceof HTMLAnchorElement);
  if (links.some(leadsElsewhere) || isLabelled(element)) return true;
  if (links.length > 0 || findWithin(element, WRITTEN).length > 0 || text.length >= LEAST_TEXT) return false;
  // A toolbar says as little.
  return controlsOf(element).every((control) => textOf(control) === '' || closes(control));
}

function leadsElsewhere(link: Element): boolean {
  if (!(link instanceof HTMLAnchorElement)) return false;
  const { hostname, protocol } = link;
  return /^https?:$/.test(protocol) && siteOf(hostname) !== siteOf(location.hostname);
}

/** The last two labels of the host name, which is precise enough here. */
const siteOf = (hostname: string) => hostname.split('.').slice(-2).join('.');
