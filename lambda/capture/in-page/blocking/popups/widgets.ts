/** Recognises small things beside the page: invitations to install an application, and tabs that ask for an opinion. */
import { outwardFrom } from '../../dom/around.ts';
import { findAll, innerOf } from '../../dom/flat-tree.ts';
import { wordsOf } from '../judge/names.ts';
import { visibleBox } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';

const STORE = 'a[href*="apps.apple.com"], a[href*="itunes.apple.com"], a[href*="play.google.com/store"]';
/** An invitation is short. Characters. */
const APP_TEXT = 300;

export function isAppBanner(element: Element): boolean {
  const text = textOf(element);
  return text.length < APP_TEXT && (findAll(element, STORE).length > 0 || HOME_SCREEN.test(text));
}

/** The place to which a phone adds a web application, in the words of phones. */
const HOME_SCREEN =
  /(add|install|put|tap|save)\b.{0,60}home[- ]?screen|home-bildschirm|startbildschirm|écran d['’]accueil|pantalla de inicio|schermata home|tela (de início|inicial)|startscherm|beginscherm|ekran(u)? (główn|początkow)|startskärm|hjemmeskærm|hjemskjerm|экран «?домой|главный экран|ホーム画面|主屏幕|主畫面|홈 화면/i;

/** A tab at the edge that asks for an opinion, CSS px. */
const TAB_AREA = 20_000;

export function isFeedbackTab(element: Element): boolean {
  if (getComputedStyle(element).position !== 'fixed') return false;
  const { left, right, width, height } = visibleBox(element);
  const isAtSide = (left <= 1 || right >= innerWidth - 1) && width > 0 && width * height <= TAB_AREA;
  const near = [...outwardFrom(element).take(2), ...innerOf(element)];
  return isAtSide && near.some((each) => FEEDBACK.test(wordsOf(each)));
}

const FEEDBACK = /\s(?:feedback|survey|usersnap|hotjar|pushfeedback|mopinion|doorbell)\s/;
