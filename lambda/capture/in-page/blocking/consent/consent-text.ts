/** Recognises the text of a request for consent, in any language, by its words and by the labels of its controls. */

import { findAll } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { closes, consents, isAnswer, pressedIn } from '../judge/controls.ts';
import { collectText, textOf } from '../judge/text.ts';
import { isNamedForConsent } from './consent-names.ts';
import { fold, says } from './words/words.ts';

/** The longest request with all its purposes and partners spread out. Characters. */
const MAX_LENGTH = 12_000;
/** An offer is shorter than a choice between consent and a subscription. Characters. */
const OFFER_LENGTH = 250;
/** A shorter text at the edge of the view needs only a word for cookies and an answer. Characters. */
const BRIEF_LENGTH = 300;
/** The longest text of a box that only its name ties to consent. Characters. */
const NAMED_LENGTH = 600;

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=hidden], [type=button], [type=submit], [type=image], [type=search]), textarea';

/** The evidence that an element is a consent banner. */
type Proof = NonNullable<ReturnType<typeof proofOf>>;

/** Returns undefined for elements that are certainly not consent banners: too long, or with form fields. */
function proofOf(element: Element) {
  const text = textOf(element);
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  const folded = fold(text);
  const isNamed = isNamedForConsent(element) || [...itself(element).children].some(isNamedForConsent);
  if (!isNamed && !says(folded, 'cookie') && !says(folded, 'data')) return undefined;
  if (hasFields(element, isNamed)) return undefined;
  const prose = fold(collectText(element, NO_PROSE).join(' '));
  const controls = pressedIn(element);
  return {
    /** Cookies are named in what it says, outside of links and buttons. */
    cookies: says(prose, 'cookie'),
    /** The same of privacy, data, tracking or partners. */
    data: says(prose, 'data'),
    /** It says that something is used, agreed to or chosen. */
    notice: says(prose, 'notice'),
    /** A control accepts, declines or arranges. */
    answer: controls.some(isAnswer),
    /** One accepts or declines. */
    consents: controls.some(consents),
    close: controls.some(closes),
    policy: findAll(element, 'a').some(isPolicyLink),
    named: isNamed,
    /** It is short, and names a price. */
    trade: text.length < OFFER_LENGTH && TRADE.test(text),
    subscription: SUBSCRIPTION.test(text),
  };
}

/** A choice between consent and a subscription says what it asks for. Any other such text is an offer. */
function isOffer({ trade, subscription, cookies, data, notice, consents }: Proof): boolean {
  return trade && !((cookies || data) && consents && (notice || subscription));
}

/** Whether what lies over the page asks for consent and for nothing else. */
export function asksForConsent(element: Element, isAtViewEdge = false): boolean {
  const proof = proofOf(element);
  if (proof === undefined || isOffer(proof)) return false;
  if (isAtViewEdge && asksBriefly(element, proof)) return true;
  const { cookies, data, notice, answer, close, policy, named, trade } = proof;
  if (trade) return true;
  const isAnswerable = answer || close;
  if (cookies) return (notice && (isAnswerable || policy || named)) || (named && isAnswerable);
  if (data) return answer && (notice || policy || named);
  if (policy && notice && isAnswerable) return true;
  return named && answer && textOf(element).length <= NAMED_LENGTH;
}

/**
 * Whether it is a short sentence about cookies with an answer, in a language whose other words are not listed. Recipes and orders
 * have numbers, and the labels of tools are no sentences.
 */
function asksBriefly(element: Element, { cookies, consents, trade }: Proof): boolean {
  const text = textOf(element);
  const isSentence = SENTENCE_END.test(text) && !/\d/.test(text);
  return cookies && consents && !trade && isSentence && text.length <= BRIEF_LENGTH;
}

const SENTENCE_END = /[.!?…。！？।։።។။۔]/;

/** Whether an element in the flow of the page asks for consent. Only a notice that can be answered does. */
export function asksInTheFlow(element: Element): boolean {
  const proof = proofOf(element);
  if (proof === undefined || isOffer(proof)) return false;
  const { cookies, data, notice, answer, close, policy, named } = proof;
  if (cookies) return notice && (answer || close);
  if (data) return notice && answer && (named || policy);
  return named && policy && answer && textOf(element).length <= NAMED_LENGTH;
}

/** Whether a whole document, such as that of a frame, asks for consent. A page that has a banner does not. */
export function isConsentDocument(): boolean {
  if (document.body === null || !asksForConsent(document.body)) return false;
  const read = findAll(document.body, 'main, article, [role=main]');
  return read.every((part) => textOf(part) === '' || asksForConsent(part));
}

/** Whether it has fields that no banner has. A banner may have a search field for its partners. */
function hasFields(element: Element, isNamed: boolean): boolean {
  const wanted = isNamed ? 'input[type=email], input[type=password], input[type=tel], textarea' : FIELDS;
  return findAll(element, wanted).some((field) => itself(field).checkVisibility());
}

/** Their text does not count as prose, because every page links to a policy. */
const NO_PROSE = 'a, button, [role=button], nav, option';

/** Addresses that such boxes link to. */
const POLICY_LINK =
  /cookie|privacy|privat|datenschutz|confidential|privacidad|gdpr|rgpd|dsgvo|impressum|imprint|legal|polic|tietosuoja|personvern|integritet|soukromi|adatvedelem/i;

function isPolicyLink(link: Element): boolean {
  if (POLICY_LINK.test(itself(link).getAttribute('href') ?? '')) return true;
  const label = fold(textOf(link));
  return label.length < 80 && (says(label, 'data') || says(label, 'cookie'));
}

/** Words of shops and recipes, which are not consent banners. */
const TRADE =
  /[$€£¥₹₽₺]\s?\d|\d\s?(€|£|kr|zł|Kč|Ft|₽|₺|円|元|원)|(CHF|Fr\.)\s?\d|add to (cart|basket|bag)|buy now|in den warenkorb|ajouter au panier|añadir al carrito|カートに|加入购物车|print recipe|jump to recipe/i;

/** Words of subscriptions. */
const SUBSCRIPTION =
  /\b(months?|weeks?|years?|monat|woche|jahr|mois|semaine|mese|settimana|anno|mes|semana|año|mês|ano|maand|week|jaar|måned|månad|vecka|uke|kuukau|viiko|miesi|tydzie|měsí|mesa[ič]|havi|hónap)|μήνα|месяц|місяц|месец|ayda|aylık|月|월|subscri|suscri|abonn|\babo\b|abbon|assin|předplat|predplat|prenumer|előfiz|συνδρομ|подпис/i;
