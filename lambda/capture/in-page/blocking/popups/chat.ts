/** Recognises chats: small, in a lower corner, and named for a vendor, in a frame, or with a link to one. */

import { outwardFrom } from '../../dom/around.ts';
import { findAll, findWithin } from '../../dom/flat-tree.ts';
import { itself } from '../../dom/itself.ts';
import { coversSomething, isApart } from '../judge/covering.ts';
import { wordsOf } from '../judge/names.ts';
import { coverage, visibleBox } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';

const CHAT_NAME =
  /\s(?:\w*chat\w*|messenger|intercom\w*|drift\w*|zendesk\w*|zopim\w*|crisp\w*|tawk\w*|tidio\w*|olark\w*|gorgias\w*|freshworks\w*|help ?scout|beacon\w*|hubspot messages|hubspot conversations|support widget|supportwidget|launcher|whatsapp\w*|jivo\w*|j ?div|userlike\w*|smartsupp\w*|botpress|bp|landbot\w*|kustomer\w*|salesiq\w*|zsiq\w*|talk to us|contact widget|n 8 n|n8n|flowise\w*|botui|rasa|rw|typebot\w*|dify|copilot|assistant|ask ai|chainlit|papercups|woot|tiledesk|mattermost)\s/;
/** A launcher with its open window, CSS px. */
const CHAT_WIDTH = 480;
const CHAT_HEIGHT = 760;
/** The largest note beside a launcher, CSS px squared. */
const NOTE_AREA = 20_000;
/** Shares of the view. */
const PAGE_SHARE = 0.8;
const OPEN_SHARE = 0.4;
/** The text of a launcher. An icon may come before it. */
const CHAT_TEXT =
  /^[\p{S}\p{Po}\p{M}\s]*(?:(?:any )?(?:questions|fragen|preguntas|domande|dúvidas|vragen|pytania)\? )?(?:live ?chat|(?:start |open )?(?:a |the )?chat(?: now| online)?(?: with (?:us|an? \w+|support))?|chat(?:ten)?(?: sie)?(?: mit uns| starten)|chattez(?: avec nous)?|chatea(?: con nosotros)?|chatta(?: con noi| med oss)?|chat (?:met|con|com|z|s|med) \S+|need help|do you need help|necesitas ayuda|necesita ayuda|besoin d['’]aide|brauchen sie hilfe|hilfe nötig|precisa de ajuda|serve aiuto|hulp nodig|behöver du hjälp|potrzebujesz pomocy|нужна помощь|help|ask (?:us|me|a question)|talk to us|message us|contact us|hilfe|aide|ayuda|aiuto|ajuda|hulp|hjälp|hjælp|pomoc|チャット|お問い合わせ|聊天|在线客服|線上客服|客服|채팅(?: 상담)?|문의하기|чат|помощь|написать нам|онлайн-чат|sohbet|canlı destek|допомога|yardım|bantuan|trợ giúp|دردشة|مساعدة|تحدث معنا|צ'אט|עזרה|चैट(?: करें)?)[\s?!.…]*$/iu;
const MESSENGERS =
  'a[href*="wa.me"], a[href*="whatsapp.com"], a[href*="m.me/"], a[href*="t.me/"], a[href^="viber:"], a[href*="line.me/"]';

export function isChatWidget(element: Element): boolean {
  if (getComputedStyle(element).position !== 'fixed') return false;
  const { width, height, bottom, left, right } = visibleBox(element);
  const isPhone = innerWidth <= CHAT_WIDTH;
  const isSmall = width > 0 && height > 0 && width <= CHAT_WIDTH && height <= CHAT_HEIGHT;
  // On a phone the open window takes most of the width.
  const isAside = left > innerWidth * 0.5 || right < innerWidth * 0.5 || (isPhone && width < innerWidth);
  const isNote = width * height <= NOTE_AREA && CHAT_NAME.test(wordsOf(element));
  const isInCorner = bottom > innerHeight * 0.6 && (isAside || isNote);
  const isColumn = height >= innerHeight && width < innerWidth / 2;
  if (!isSmall || !isInCorner || isColumn) return false;
  // On a phone a chat that is the page is no larger than an open widget.
  const share = coverage(element);
  if (share > PAGE_SHARE || (share > OPEN_SHARE && !coversSomething(element))) return false;
  if (findWithin(element, MESSENGERS).length > 0) return true;
  if (isChatPage(element)) return false;
  if (CHAT_TEXT.test(textOf(element))) return true;
  const inner = findAll(element, 'iframe, button, a, [role=button], img, svg, [class*=chat i], [id*=chat i]');
  const names = [...outwardFrom(element).take(NAMED_LEVELS).filter(isPart), ...inner].map(wordsOf).join(' ');
  return CHAT_NAME.test(names) || findWithin(element, 'iframe').length > 0;
}

/** The element, and those around it that a vendor's script may have named. */
const NAMED_LEVELS = 4;

function isPart(element: Element): boolean {
  return !itself(element).matches('html, body, main');
}

/** The share of the view that the messages of such a page cover. */
const CHAT_PAGE_SHARE = 0.25;

/** Whether the page itself is a chat, such as that of a team. */
function isChatPage(widget: Element): boolean {
  const called = document.querySelectorAll(
    '[class*=chat i], [id*=chat i], [class*=message i], [class*=conversation i]',
  );
  return [...called].some((element) => {
    if (!isApart(widget, element) || !CHAT_PAGE_NAME.test(wordsOf(element))) return false;
    const isWritten =
      findAll(element, 'textarea, [contenteditable], input[type=text], input:not([type])').length > 0;
    return isWritten && itself(element).checkVisibility() && coverage(element) > CHAT_PAGE_SHARE;
  });
}

const CHAT_PAGE_NAME = /\s(?:chats?|messages?|messenger|conversations?|channel)\s/;
