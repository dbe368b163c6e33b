/** Recognises chats, invitations to install an application, choices of a country, and feedback tabs. */
import { outwardFrom } from '../../dom/around.ts';
import { findAll, innerOf } from '../../dom/flat-tree.ts';
import { hasClose } from '../judge/controls.ts';
import { wordsOf } from '../judge/names.ts';
import { visibleBox } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';
import { isChatWidget } from './chat.ts';

export function isWidget(element: Element): boolean {
  return [isChatWidget, isAppBanner, isFeedbackTab, isPlaceChoice].some((isKind) => isKind(element));
}

const STORE = 'a[href*="apps.apple.com"], a[href*="itunes.apple.com"], a[href*="play.google.com/store"]';
/** An invitation is short, unless it tells each step of the installation. Characters. */
const APP_TEXT = 300;
const STEPS_TEXT = 600;

export function isAppBanner(element: Element): boolean {
  const text = textOf(element);
  if (HOME_SCREEN.test(text)) return text.length < STEPS_TEXT;
  return text.length < APP_TEXT && findAll(element, STORE).length > 0;
}

/** The place to which a phone adds a web application, in the words of phones. */
const HOME_SCREEN =
  /(add|install|put|tap|save)\b.{0,60}home[- ]?screen|home-bildschirm|startbildschirm|écran d['’]accueil|pantalla de inicio|schermata home|tela (de início|inicial)|startscherm|beginscherm|ekran(u)? (główn|początkow)|startskärm|hjemmeskærm|hjemskjerm|экран «?домой|главный экран|ホーム画面|主屏幕|主畫面|홈 화면/i;

/** What a choice of a country or language says, which a bar above the page may also ask. */
const PLACE =
  /(?:looks? like|seems?|appears?) .{0,12}you(?:['’]?re| are)|you(?:['’]re| are) (?:currently )?(?:in|visiting|browsing|shopping)|(?:choose|select|change|confirm) (?:your |another |a )?(?:country|region|location|store)|(?:wähle|land|region).{0,20}(?:land|region|auswählen)|du (?:bist|befindest dich) in|sie (?:sind|befinden sich) in|vous (?:êtes|semblez) (?:être |actuellement )?(?:en|à|au|aux|dans|situé)|choisi(?:r|ssez) .{0,8}(?:pays|région)|parece que est|elige .{0,4}país|sembra che|scegli .{0,8}paese|parece que (?:você|está)|je (?:bent|lijkt) in|kies (?:je|uw|een) land/i;

function isPlaceChoice(element: Element): boolean {
  return PLACE.test(textOf(element)) && textOf(element).length < APP_TEXT && hasClose(element);
}

/** A tab or button that asks for an opinion, CSS px squared. */
const TAB_AREA = 20_000;

function isFeedbackTab(element: Element): boolean {
  if (getComputedStyle(element).position !== 'fixed') return false;
  const { left, right, width, height } = visibleBox(element);
  if (width === 0 || width * height > TAB_AREA) return false;
  if (FEEDBACK_TEXT.test(textOf(element))) return true;
  const isAtSide = left <= 1 || right >= innerWidth - 1;
  const near = [...outwardFrom(element).take(2), ...innerOf(element)];
  return isAtSide && near.some((each) => FEEDBACK.test(wordsOf(each)));
}

const FEEDBACK = /\s(?:feedback|survey|usersnap|hotjar|pushfeedback|mopinion|doorbell)\s/;
const FEEDBACK_TEXT =
  /^[\p{S}\p{Po}\p{M}\s]*(?:(?:give|send|leave|share|your|site)?(?: us)?(?: your)? ?feedback(?: geben| senden| geven)?|rate us|ihre meinung|votre avis|donnez votre avis|tu opinión|su opinión|opiniones|il tuo parere|sua opinião|uw mening|tyck till|giv feedback|palaute|anna palautetta|twoja opinia|váš názor|отзыв|оставить отзыв|відгук|geri bildirim|ご意見|フィードバック|意见反馈|反馈|意見回饋|의견|피드백|ملاحظات|משוב|प्रतिक्रिया)[\s?!.…]*$/iu;
