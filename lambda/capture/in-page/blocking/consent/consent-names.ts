/** Names that vendors and site builders give to requests for consent. A name alone proves nothing. */
import { hasScripts } from '../../dom/scripts.ts';
import { shortNameOf, wordsOf } from '../judge/names.ts';

const SUBJECT =
  'cookies?|consent|gdpr|ccpa|rgpd|dsgvo|lgpd|rodo|privacy|tracking|cmp|tcf|eu|datenschutz|cc|ppms|legal';
const SHAPE =
  'banner|bar|notice|notification|popup|pop up|modal|dialog|alert|consent|law|warning|hint|message|overlay|box|toast|prompt|wall|disclaimer|layer|window|revoke|compliance|cookie|control|manager|widget|container|popin|sheet|card|bot|policy|root|wrapper|info';

/** Two words side by side: "cookie banner", "consent modal". */
const PAIR = new RegExp(
  `\\s(?:${SUBJECT})\\s(?:${SHAPE})s?\\s|\\s(?:${SHAPE})\\s(?:cookies?|consent|gdpr|ccpa|privacy)\\s`,
);
/** The same in one word, and the names of consent managers. */
const WHOLE =
  /\s(?:cookie|consent|gdpr|privacy|ccpa)s?(?:banner|bar|notice|popup|modal|dialog|alert|consent|law|warning|hint|message|overlay|box|toast|prompt|wall|disclaimer|layer|bot|yes|first|hub|script|choices|manager|info|block|tool|check|monster|jar|kit)|\s(?:cybotcookiebotdialog|onetrust|didomi|usercentrics|truste|trustarc|iubenda|klaro|orejime|tarteaucitron\w*|osano|termly|axeptio|quantcast|qc|cmplz|complianz|borlabs\w*|brlbs|c15t|glowcookies|silktide|ketch|fides|consentmo|pandectes|moove|termsfeed|cky|coi|sp_message\w*|snigel|ppms|piwik|ucookie|eucookie\w*|hs eu|cli|shopify pc|ccc|gdprcookie\w*|simple cookie|purecookie\w*|biscuitman|zaraz|acris|wpgdprc|wpcc|cnil|seers\w*|avacy|clickskeks|ccm19|enzuzo|mandatly|secureprivacy|sourcepoint|sirdata|appconsent|trustcommander|evidon|crownpeak|uniconsent|admiral|funding choices|fc consent)\s/;
/** A single word about consent. */
const WORD = /\s(?:cookies?|consent|consents|gdpr|ccpa|rgpd|dsgvo|lgpd|rodo|cmp|tcf)\s/;

/** Whether its names are those of a request for consent. This supports the evidence of its text. */
export function isNamedForConsent(element: Element): boolean {
  const words = wordsOf(element);
  return PAIR.test(words) || WHOLE.test(words);
}

export function hasConsentWord(element: Element): boolean {
  const words = wordsOf(element);
  return WORD.test(words) || PAIR.test(words) || WHOLE.test(words);
}

/** A quick test of id and class, before their words are split. */
export const MAYBE_CONSENT =
  /cookie|consent|gdpr|ccpa|rgpd|dsgvo|lgpd|cmp|tcf|privacy|onetrust|truste|evidon|pandectes|sp_message|didomi|usercentrics|iubenda|klaro|orejime|tarteaucitron|osano|termly|axeptio|c15t|silktide|borlabs|ketch|fides|cc-/i;

const DIALOG = 'dialog[open], [role=dialog], [aria-modal=true]';

/** Whether autoconsent, which has 150 KB, may find a banner to answer. The last check takes any popup. */
export function mayContainBanner(isLast: boolean): boolean {
  if (!hasScripts()) return false;
  const elements = [...document.querySelectorAll(isLast ? ':root *' : '[id], [class]')];
  if (elements.some((element) => MAYBE_CONSENT.test(shortNameOf(element)))) return true;
  return isLast && (document.querySelector(DIALOG) !== null || elements.some(isFixed));
}

function isFixed(element: Element): boolean {
  const { position, display } = getComputedStyle(element);
  return (position === 'fixed' || position === 'sticky') && display !== 'none';
}
