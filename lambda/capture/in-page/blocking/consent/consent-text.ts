/** Recognises requests for consent, in any language, by their words and the labels of their controls. */

import { findAll } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { HEADINGS } from '../judge/content.ts';
import { closes, consents, isAnswer, isTask, labelOf, pressedIn } from '../judge/controls.ts';
import { collectText, textOf } from '../judge/text.ts';
import { asksBriefly } from './brief-request.ts';
import { isNamedForConsent } from './consent-names.ts';
import { senseOf } from './cookie-sense.ts';
import { POLICY_NAME } from './words/subjects.ts';
import { fold, says } from './words/words.ts';

/** The longest request with all its purposes and partners spread out. Characters. */
const MAX_LENGTH = 12_000;
/** An offer is shorter than a choice between consent and a subscription. Characters. */
const OFFER_LENGTH = 250;
/** The longest text of a box that only its name ties to consent. Characters. */
const NAMED_LENGTH = 600;

/** Fields that no request for consent has. It may have one to search its partners. */
const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=hidden], [type=button], [type=submit], [type=image], [type=search]), textarea';
const SEARCH = /search|filter|find|such|zoek|recherch|busca|cerca|szuka|hled|поиск|検索|搜索|vendor|partner/i;

/** Undefined for what is certainly no banner: too long, with form fields, an offer or a task. */
function proofOf(element: Element, isListed = false) {
  const text = textOf(element);
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  const isShort = text.length <= NAMED_LENGTH;
  if (isShort && LESSON.test(text)) return undefined;
  const folded = fold(text).replace(NUMBER, '');
  const isNamed =
    isListed || isNamedForConsent(element) || [...itself(element).children].some(isNamedForConsent);
  const sold = SOLD.test(text);
  if (!isNamed && !sold && !SUBJECTS.some((subject) => says(folded, subject))) return undefined;
  if (hasForeignFields(element)) return undefined;
  const said = collectText(element, NO_PROSE).join(' ');
  const { bare, cookies, stores } = senseOf(said);
  const prose = fold(bare);
  const controls = pressedIn(element);
  const consenting = controls.some((control) => consents(control) && !isTask(control));
  const subscription = SUBSCRIPTION.test(text);
  if (!consenting && controls.some(isTask)) return undefined;
  if (!cookies && isShort && (says(prose, 'other') || (!subscription && says(prose, 'task'))))
    return undefined;
  const data = says(fold(bare.replace(POLICY_NAME, '')).replace(NUMBER, ''), 'data');
  const privacy = says(prose, 'privacy');
  const notice = says(prose, 'notice');
  const site = says(prose, 'site');
  const trade = text.length < OFFER_LENGTH && TRADE.test(text);
  // A choice between consent and a subscription says what it asks for. Any other such text is an offer.
  if (trade && !((cookies || data) && consenting && (notice || subscription))) return undefined;
  const policy = findAll(element, 'a').some(isPolicyLink);
  return {
    /** Cookies are named in what it says, outside of links and buttons. */
    cookies,
    /** The same of personal data, tracking or partners. */
    data,
    /** What is known of visitors is sold. */
    sold,
    /** The same of privacy, which is also the name of a policy. */
    privacy,
    /** It says that something is used, agreed to or chosen. */
    notice,
    site,
    /** It says either of cookies. */
    stores:
      stores || controls.some(acceptsCookies) || (cookies && (data || privacy || policy) && (notice || site)),
    answer: consenting || controls.some((control) => isAnswer(control) && !isTask(control)),
    consents: consenting,
    close: controls.some(closes),
    policy,
    named: isNamed,
    trade,
    /** Its headline names cookies, and what it says names nothing else. */
    titled: isShort && !says(prose, 'other') && !says(prose, 'task') && isTitled(element),
    /** What it asks is in the question itself, and in its two answers. */
    brief: cookies && !LESSON.test(document.title) && asksBriefly(element, said),
    advertising: says(prose, 'advertising'),
  };
}

function isTitled(element: Element): boolean {
  return findAll(element, HEADINGS).some((heading) => senseOf(textOf(heading)).cookies);
}

/** Whether its label says what it accepts: "Accept cookies". */
const acceptsCookies = (control: Element) => consents(control) && says(labelOf(control), 'cookie');

const SUBJECTS = ['cookie', 'data', 'privacy'] as const;

/** "Our 842 partners". */
const NUMBER = /\p{Nd}[\p{Nd}.,]* /gu;

/** What only a lesson or a quiz says. */
const LESSON =
  /quiz|scenario|\b(?:un)?lawful\b|true or false|(?:question|frage|pregunta|domanda|pergunta|vraag|fråga|spørgsmål|kysymys|pytanie|otázka|kérdés|вопрос|питання|lesson|lektion|leçon|lección|lezione|lição|les|lekcja|lekce|урок|soru|ders|第|問題|問|문제|exercise|übung) ?\p{Nd}|викторин|квиз|クイズ|퀴즈|测验|測驗|اختبار|חידון|प्रश्नोत्तरी/iu;

export function hasForeignFields(element: Element): boolean {
  return findAll(element, FIELDS).some(isForeignField);
}

function isForeignField(field: Element): boolean {
  const { id, name, placeholder, title } = itself(field) as HTMLInputElement;
  return itself(field).checkVisibility() && !SEARCH.test([id, name, placeholder, title].join(' '));
}

/**
 * What the text of something over the page asks consent to, and for nothing else: 'storing' where it speaks
 * of cookies, or is named for them, 'data' where only of personal data and of how the site is used. Signing
 * in and ordering ask in the same words.
 */
export function subjectOf(element: Element, isListed = false): 'storing' | 'data' | undefined {
  const proof = proofOf(element, isListed);
  if (proof === undefined) return undefined;
  const { cookies, data, privacy, stores, notice, site, answer, consents, close, policy, named } = proof;
  const { trade, titled, brief, advertising, sold } = proof;
  const isAnswerable = answer || close;
  if (trade) return 'storing';
  if (stores && (isAnswerable || policy || named)) return 'storing';
  if (cookies && named && isAnswerable) return 'storing';
  if (brief || (cookies && consents && (site || titled))) return 'storing';
  const isAbout = data || privacy || policy;
  if (named && answer && isAbout && textOf(element).length <= NAMED_LENGTH) return 'storing';
  if (sold && data && isAnswerable) return 'storing';
  const isNotice = notice || site || policy || privacy;
  if (sold && (isNotice || OPTS_OUT.test(textOf(element))) && consents) return 'storing';
  if (data && isNotice && isAnswerable && FOLLOWED.test(textOf(element))) return 'storing';
  if (data && ((answer && (notice || policy)) || (consents && advertising))) return 'data';
  return (privacy || policy) && site && notice && isAnswerable ? 'data' : undefined;
}

/** Words for what is sold of visitors. */
const SOLD =
  /(?:sale|sell|selling|sold) or shar|sale of (?:your |my )?personal|(?:targeted|personali[sz]ed|behaviou?ral|interest-based) ad|personalisierte werbung|publicités? (?:ciblée|personnalisée)|publicidad personalizada|publicidade personalizada|pubblicità personalizzata/iu;
/** Without it, a personalized advertisement may be one that someone is to approve. */
const OPTS_OUT = /\bopt(?:ed|ing)?[ -]out\b/i;
/** Words for following and sharing, which are said of parcels and screens, too. */
const FOLLOWED =
  /(?:do not|don['’]t) (?:sell|share)|\btrack(?:ing|ers?)\b|inform\p{L}+ .{0,12}(?:device|gerät|appareil|terminal|dispositivo|apparaat|enhet|enhed|urządzeni)|nachverfolg|traçage|rastre|tracciament|śledz|sledov|отслеж|トラッキング|追跡|跟踪|追踪|追蹤|추적/iu;

/** Whether an element in the flow of the page asks for consent. Only a notice that can be answered does. */
export function asksInTheFlow(element: Element): boolean {
  const proof = proofOf(element);
  if (proof === undefined) return false;
  const { cookies, data, privacy, stores, notice, site, answer, close, policy, named } = proof;
  if (cookies) return stores && (answer || close);
  if (data || privacy) return (notice || site) && answer && (named || policy);
  return named && policy && answer && textOf(element).length <= NAMED_LENGTH;
}

/** What its words and controls have of a request for consent, by the names of `proofOf`: for a report. */
export function describeText(element: Element): string[] {
  return Object.entries(proofOf(element) ?? {}).flatMap(([name, has]) => (has ? [name] : []));
}

/** Whether a whole document, such as that of a frame, asks for consent. A page that has a banner does not. */
export function isConsentDocument(): boolean {
  if (document.body === null || subjectOf(document.body) === undefined) return false;
  const read = findAll(document.body, 'main, article, [role=main]');
  return read.every((part) => textOf(part) === '' || subjectOf(part) !== undefined);
}

/** Their text does not count as prose, because every page links to a policy. */
const NO_PROSE = 'a, button, [role=button], nav, option';

/** Addresses that such boxes link to. */
const POLICY_LINK =
  /cookie|privacy|privat|datenschutz|confidential|privacidad|gdpr|rgpd|dsgvo|impressum|imprint|legal|polic|tietosuoja|personvern|integritet|soukromi|adatvedelem/i;

function isPolicyLink(link: Element): boolean {
  if (POLICY_LINK.test(itself(link).getAttribute('href') ?? '')) return true;
  const label = fold(senseOf(textOf(link)).bare);
  return label.length < 80 && SUBJECTS.some((subject) => says(label, subject));
}

/** Words of shops and recipes, which are not consent banners. */
const TRADE =
  /[$€£¥₹₽₺]\s?\d|\d\s?(€|£|kr|zł|Kč|Ft|₽|₺|円|元|원)|(CHF|Fr\.)\s?\d|add to (cart|basket|bag)|buy now|in den warenkorb|ajouter au panier|añadir al carrito|カートに|加入购物车|print recipe|jump to recipe/i;

const SUBSCRIPTION =
  /\b(months?|weeks?|years?|monat|woche|jahr|mois|semaine|mese|settimana|anno|mes|semana|año|mês|ano|maand|week|jaar|måned|månad|vecka|uke|kuukau|viiko|miesi|tydzie|měsí|mesa[ič]|havi|hónap)|μήνα|месяц|місяц|месец|ayda|aylık|月|월|subscri|suscri|abonn|\babo\b|abbon|assin|předplat|predplat|prenumer|előfiz|συνδρομ|подпис/i;
