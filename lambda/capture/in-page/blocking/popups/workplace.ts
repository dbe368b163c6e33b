/** Tells parts of an application (mail, settings, maps, players, drawing boards) from popups over them. */
import { findAll, findWithin } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { PROVIDER } from '../consent/words/tasks.ts';
import { fold, says } from '../consent/words/words.ts';
import {
  cancels,
  closes,
  consents,
  controlsOf,
  countCrosses,
  hasClose,
  isAnswer,
  isSending,
  isTask,
  isWork,
  labelOf,
  leadsAway,
} from '../judge/controls.ts';
import { COLUMN_HEIGHT, COLUMN_WIDTH } from '../judge/layout.ts';
import { wordsOf } from '../judge/names.ts';
import { coveredArea, isDialog, isInShade, isModal, visibleBox } from '../judge/rendered.ts';
import { collectText, textOf } from '../judge/text.ts';
import { isNamedGuide, isNamedPopup } from './popup-names.ts';

const TOOL =
  /\s(?:map|maps|leaflet|maplibregl|mapboxgl|ol viewport|cesium|canvas|viewer|player|editor|whiteboard|terminal|reveal|slides|swiper|carousel|calendar|toolbar|sidebar|inspector)\s/;
/** A canvas that covers this share of an element makes it a tool. */
const DRAWN_SHARE = 0.5;

/** A part of an application, whatever its position. It does not demand an answer first. */
export function isWorkplace(element: Element): boolean {
  if (isModal(element)) return false;
  const seen = (selector: string) => findSeen(element, selector);
  const written = seen('textarea, [contenteditable=""], [contenteditable=true], [role=textbox]').length;
  const fields = seen('input:not([type]), input[type=text], input[type=search], select').length;
  if (fields >= 4 || (written > 0 && fields + seen('input[type=email]').length >= 2)) return true;
  // Names do not tell a dialog from a tool where the page behind it is dimmed.
  if (TOOL.test(wordsOf(element)) && !isInShade(element)) return true;
  const drawn = seen('canvas').map(coveredArea);
  return drawn.some((area) => area > coveredArea(element) * DRAWN_SHARE);
}

/** Whether visitors sign in there by another service. A prompt to do so has a close button or a shade. */
export function isSignIn(element: Element): boolean {
  if (isModal(element) || hasClose(element) || isInShade(element)) return false;
  if (!controlsOf(element).some((control) => PROVIDER.test(labelOf(control)))) return false;
  const text = fold(textOf(element));
  return says(text, 'task') || says(text, 'terms');
}

function findSeen(element: Element, selector: string): Element[] {
  return findAll(element, selector).filter((field) => itself(field).checkVisibility());
}

const SLIDER = 'input[type=range], [role=slider]';
const SETTING = `${SLIDER}, input[type=checkbox], input[type=radio], [role=checkbox], [role=radio], [role=switch]`;
/** What an offer or a survey has, too: an address to fill in, or a question. */
const ADDRESS = 'input[type=email], input[name*=email i], input[placeholder*="mail" i], input[type=password]';
const QUESTION = /[?？؟]/;
/** A popup offers fewer. */
const MENU_BUTTONS = 4;

/** What is filled in beside the page, in a column that is about as high as the view. */
const FILLED = 'input:not([type]), input[type=text], input[type=number], input[type=date], textarea';

function isFormColumn(element: Element): boolean {
  const { width, height } = visibleBox(element);
  if (height < innerHeight * COLUMN_HEIGHT || width > innerWidth * COLUMN_WIDTH) return false;
  return findSeen(element, FILLED).length > 0 && !isNamedPopup(element) && !isInShade(element);
}

export function isSet(element: Element): boolean {
  if (isModal(element) || QUESTION.test(textOf(element))) return false;
  if (findSeen(element, ADDRESS).length > 0) return false;
  if (isFormColumn(element)) return true;
  if (findSeen(element, SETTING).length > 1) return true;
  if (findSeen(element, SLIDER).length > 0 && !hasClose(element)) return true;
  const buttons = controlsOf(element).filter((control) => !itself(control).matches('a[href]'));
  const isChoice = (button: Element) =>
    labelOf(button) !== '' && !closes(button) && !isAnswer(button) && !isTask(button);
  return buttons.filter(isChoice).length >= MENU_BUTTONS && !isNamedPopup(element) && !isNamedGuide(element);
}

/** A bar or sheet at the bottom of a phone leaves this share of the view free. */
const FREE_SHARE = 0.25;

/**
 * Whether it is a bar, card or sheet that acts on what the visitor does in the page: a call, unsaved
 * changes, an answer to someone, or what it tells in figures, such as an order. It is no dialog, and
 * leaves one half or the top of the view free.
 */
export function servesWork(element: Element): boolean {
  if (isDialog(element) || isInShade(element)) return false;
  const { left, top, right, bottom } = visibleBox(element);
  const isAcross = top >= innerHeight / 2 || bottom <= innerHeight / 2;
  const isColumn = left >= innerWidth / 2 || right <= innerWidth / 2;
  const isSheet = bottom >= innerHeight - 1 && top >= innerHeight * FREE_SHARE;
  if (!(isAcross || isColumn || isSheet)) return false;
  const controls = controlsOf(element);
  const text = textOf(element);
  if (controls.some(isWork)) return true;
  if (invites(element)) return false;
  // "Agree and book".
  if (controls.some((control) => isSending(control) || (consents(control) && isTask(control)))) return true;
  if (RECORDED.test(text) || STATUS.test(text)) return true;
  // "Create a post", which can be continued or cancelled.
  return (OF_VISITOR.test(text) || controls.some(cancels)) && controls.some(acts);
}

/** What a meeting says while it lasts. */
const RECORDED =
  /(?:is|being) recorded|recording (?:is on|in progress|has started)|wird aufgezeichnet|est enregistrée?|se está grabando|está siendo grabad|viene registrat|(?:está )?a ser gravad|wordt opgenomen|spelas in|optages|tas opp|jest nagrywan|записывается|(?:録画|録音)(?:中|され)|녹화 ?(?:중|되)|正在[录錄][制製音]/iu;
/** "Upload 3 of 8", "Build 12 finished": what becomes of one of several things. */
const STATUS =
  /\bexport is ready\b|^(?:upload|download|sync|import|export)(?:ing\P{Nd}{1,30}|\P{L}{1,9})\p{Nd}|^\P{Nd}{2,30}\p{Nd}+ (?:finished|completed?|succeeded|failed|passed|deployed|merged|fertig|abgeschlossen|fehlgeschlagen|terminée?|réussie?|échouée?|(?:termina|completa|falli|concluí)d[ao]|completat[ao]|voltooid|mislukt|ferdig|zakończon[ya]|завершена?)[\s\p{P}\p{S}]*$/iu;
/** Figures, or what the visitor has bought. */
const OF_VISITOR = /\p{Nd}|\b(?:recently|just) (?:bought|purchased)\b/iu;

const OKAY = /^ok(ay|é|ej)?$/;

/** Whether pressing it does something with what the bar tells in figures: an order, a route, a total. */
function acts(control: Element): boolean {
  const label = labelOf(control);
  if (label === '' || OKAY.test(label) || closes(control)) return false;
  return isTask(control) || !(consents(control) || leadsAway(control));
}

/** "−20 %" says as much as "discount". */
const PERCENT_LESS = /[-−–]\s?\p{Nd}+\s?%/u;

/** "New in 2.0" is news. "Renew in 2.5 hours", "new in 2.5 kg bags" have a unit in small letters. */
const NEWS = new RegExp(
  `(?<!\\p{L}|[\\p{Nd},] )(?:${[
    '(?:[Nn](?:ew|EW|eu|ouveau|uevo|ovo|uovo|ieuw|ytt?|ow\\p{L}+|ovink\\p{L}+)|[Нн]ов\\p{L}+)',
    '(?:in|IN|dans|en|na|i|w|ve|в|у)(?: (?:la|the|der))?(?: \\p{L}*[Vv]er[sz]\\p{L}+| [Вв]ерс\\p{L}+)?',
    'v?\\p{Nd}+\\.\\p{Nd}(?!\\p{Nd}|[ -]?\\p{Ll})',
  ].join(' ')})|(?:Introducing|INTRODUCING) \\p{Lu}|\\p{Nd}\\.\\p{Nd} ?(?:の新機能|의 새로운|新功能|新特性)`,
  'u',
);

/** "Mia just bought a bowl" is an offer. "Recently bought: 12 items", "You just bought" are orders. */
const BOUGHT_BY_OTHERS =
  /(?<=\p{L} )(?<!\b(?:[Yy]ou(?:['’]ve| have)?|[Yy]our|[Ww]e|I|Add|Reorder|Show|View) )(?:just|recently) (?:bought|purchased) (?:an? |the |this |\p{Lu}|\p{Nd})/u;

/** Whether it makes an offer or asks for an opinion or address, as popups do, instead of telling of work. */
function invites(element: Element): boolean {
  const text = textOf(element);
  if ([QUESTION, PERCENT_LESS, NEWS, BOUGHT_BY_OTHERS].some((kind) => kind.test(text))) return true;
  return says(fold(text), 'offer') || findSeen(element, ADDRESS).length > 0;
}

const TOOLS = 'audio, video, [role=toolbar], [role=search], search';
const PLAYS = /\s(?:play|pause)\s|[▶⏸⏵►❚]/u;
/** A toolbar says little but what its buttons do, and how much they do it to: "4 selected". Characters. */
const TOOLBAR_TEXT = 20;
const COUNT_TEXT = 60;
const COUNT = /\p{Nd}(?!\p{Nd}|[.,]\p{Nd}|\s?[%€$£])/u;
const TOOLBAR_BUTTONS = 2;

/** Players, toolbars and lists of selected items, which often have a close button. */
export function isTool(element: Element): boolean {
  if (findWithin(element, TOOLS).length > 0) return true;
  if (findSeen(element, SLIDER).length > 0 && !QUESTION.test(textOf(element))) return true;
  if (countCrosses(element) > 1) return true;
  const controls = controlsOf(element).filter((control) => !itself(control).matches('a[href]'));
  if (controls.some((control) => PLAYS.test(`${wordsOf(control)} ${labelOf(control)}`))) return true;
  const said = collectText(element, 'button, [role=button]').join(' ');
  const isBrief = said.length <= TOOLBAR_TEXT || (said.length <= COUNT_TEXT && COUNT.test(said));
  const actions = controls.filter((control) => !closes(control) && !consents(control));
  return isBrief && !QUESTION.test(said) && actions.length >= TOOLBAR_BUTTONS;
}
