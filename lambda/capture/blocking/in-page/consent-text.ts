/** Tells a request for consent from any other text, in any language. */
import { ANSWER, CONSENT_NAME, COOKIE, NOTICE, POLICY_LINK, PRIVACY, TRADE } from './consent-words.ts';
import { itself } from './itself.ts';
import { findAll, innerOf, nameOf, parentOf, textOf } from './rendered.ts';

/** The longest request with all its purposes and partners spread out. Characters. */
const MAX_LENGTH = 12_000;
/** What is for sale is offered in fewer words than a choice between consent and a subscription. Characters. */
const OFFER_LENGTH = 250;
/** A label on a button is shorter than this; longer ones are teasers. */
const MAX_LABEL = 60;

const BUTTONS =
  'button, [role=button], input[type=button], input[type=submit], a, [class*=button i], [class*=btn i]';
const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=hidden], [type=button], [type=submit]), textarea';

/** Whether the words could be there at all; looked at before anything is measured. */
export function mentionsConsent(text: string): boolean {
  return COOKIE.test(text) || PRIVACY.test(text);
}

/** Whether an element asks for consent and for nothing else. */
export function asksForConsent(element: Element): boolean {
  const text = textOf(element);
  if (text.length > MAX_LENGTH) return false;
  const isNamed = isNamedForConsent(element);
  if (!isNamed && !mentionsConsent(text)) return false;
  if (hasFields(element) || (TRADE.test(text) && text.length < OFFER_LENGTH)) return false;
  const labels = labelsOf(element);
  const prose = proseOf(element);
  const namesCookies = COOKIE.test(prose);
  const namesPrivacy = PRIVACY.test(prose);
  const hasAnswer = labels.some((label) => ANSWER.test(label));
  const isNotice = NOTICE.test(text);
  const hasPolicy = findAll(element, 'a[href]').some((link) =>
    POLICY_LINK.test(link.getAttribute('href') ?? ''),
  );
  if (namesCookies) return hasAnswer || isNotice || isNamed || hasPolicy;
  if (namesPrivacy) return hasAnswer && (isNotice || hasPolicy || isNamed);
  return isNamed && (hasAnswer || hasPolicy);
}

/** Whether a whole document, such as that of a frame over the page, does. */
export function isConsentDocument(): boolean {
  return document.body !== null && asksForConsent(document.body);
}

function isNamedForConsent(element: Element): boolean {
  if (CONSENT_NAME.test(nameOf(element))) return true;
  return innerOf(element).some((child) => CONSENT_NAME.test(nameOf(child)));
}

function hasFields(element: Element): boolean {
  return findAll(element, FIELDS).some((field) => field.checkVisibility());
}

function labelsOf(element: Element): string[] {
  const labels = findAll(element, BUTTONS).map((button) => {
    const value = button instanceof HTMLInputElement ? button.value : textOf(button);
    return (value.trim() || button.getAttribute('aria-label') || button.getAttribute('title')) ?? '';
  });
  return labels.filter((label) => label !== '' && label.length <= MAX_LABEL);
}

const NO_PROSE = 'a, button, [role=button], script, style, noscript, nav, option';

/** What is said outside of links and buttons: a link to a policy stands on every page. */
function proseOf(element: Element): string {
  const roots: (Element | ShadowRoot)[] = [element, ...shadowRootsIn(element)];
  const texts = roots.flatMap((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode() !== null) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (parentElement === null || itself(parentElement).closest(NO_PROSE) === null) {
        found.push(nodeValue ?? '');
      }
    }
    return found;
  });
  return texts.join(' ');
}

function shadowRootsIn(element: Element): ShadowRoot[] {
  const hosts = [element, ...findAll(element, '*')];
  return hosts.map(itself).flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : [shadowRoot]));
}

export function isInArticle(element: Element): boolean {
  for (let outer: Element | null = element; outer !== null; outer = parentOf(outer)) {
    if (itself(outer).matches('main, article, [role=main]')) return true;
  }
  return false;
}
