/** Recognises requests in few and any words, with two answers: "Cookies? Yes, fine. No." */
import { itself } from '../../dom/itself.ts';
import { closes, isAnswer, labelOf, leadsAway, pressedIn, speaksOfClearing } from '../judge/controls.ts';
import { textOf } from '../judge/text.ts';
import { fold, says } from './words/words.ts';

/** Characters. */
const MAX_LENGTH = 160;
/** More controls are a menu. */
const MOST_ANSWERS = 3;
/** A question, by its mark or, in languages that write none, by its last word. */
const QUESTION = /[?？؟՞]|[吗嗎]|か。?$|ไหม/u;
/** "C'est nous... les cookies !": nothing else is said. */
const EXCLAIMED = /^(?:[^.…!?]{0,30}(?:\.{2,}|…)\s*)?(?:the|les|die|las|los|os|i|de)\scookies\s?[!！]$/iu;
/** Greek asks with what other languages write between sentences. */
const GREEK_QUESTION = /\p{Script=Greek}[^.!;]*;/u;

/** What is done with files, and with biscuits. */
const HANDLED = new RegExp(
  `\\b(?:${[
    'import(?!an)|export|(?<!in )order|buy|sell(?:s|ing)?\\b|trade(?!m)|eat|feed(?!b)|bring|taste|try|steal|collect',
    'bestell|kauf|essen(?!t|z)|mitbring|achet|mang(?:er|ez|eons|é)|comprar|compraste|compramos|comer(?!c)|traer',
  ].join('|')})|吃|喝|买|買|食べ|먹|(?<!\\p{L})(?:ăn|(?:di)?(?:makan|beli))(?!\\p{L})`,
  'iu',
);

/** Coffee and tea, whole words with their accents. Other languages' stand among the words of kitchens. */
const DRINK = new RegExp(
  `(?<!\\p{L})(?:${[
    'caf[ée]s?|caff[èe]|cafea(?:ua)?|káv\\p{L}{0,3}|kaw[eąę]|kopi|cà phê',
    'tea|thé|té|tè|chá|teával|čaj\\p{L}{0,2}|herbat\\p{L}{1,2}|ceai|çay\\p{L}{0,3}|teh|trà',
    'кофе|чай|чаем|кав(?:а|у|и|ою)|кафе|καφέ(?:ς|δες)?|τσάι|קפה|תה|(?:ال)?قهوة|(?:ال)?شاي',
  ].join('|')})(?!\\p{L})|咖啡|茶|コーヒー|커피|กาแฟ`,
  'iu',
);

/** `said` is the text outside of links and buttons. It names cookies. */
export function asksBriefly(element: Element, said: string): boolean {
  const prose = fold(said);
  // With a number, the cookies are those that are eaten.
  if (said.length > MAX_LENGTH || /\p{Nd}/u.test(said) || says(prose, 'other')) return false;
  const isAsked = [QUESTION, GREEK_QUESTION, EXCLAIMED].some((kind) => kind.test(said));
  if (!isAsked && !says(prose, 'purpose')) return false;
  if (namesSomeone(said) || speaksOfClearing(said)) return false;
  if (HANDLED.test(said) || DRINK.test(said)) return false;
  return hasTwoAnswers(element) && !isPageAboutCookies();
}

/** A capital letter within a sentence, in languages that do not give one to each noun. */
const NAME = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu;

/** "You" in Indonesian. */
const POLITE = 'Anda';

/** "Did Anna like your cookies?" */
function namesSomeone(said: string): boolean {
  if (/^(?:de|lb)\b/i.test(document.documentElement.lang)) return false;
  return (said.match(NAME) ?? []).some((word) => word !== POLITE && !says(fold(word), 'cookie'));
}

function hasTwoAnswers(element: Element): boolean {
  const labelled = pressedIn(element).filter((control) => !leadsAway(control) && labelOf(control) !== '');
  const answers = labelled.filter((control) => isAnswer(control) || says(labelOf(control), 'casual'));
  const isAll = labelled.every((control) => answers.includes(control) || closes(control));
  return isAll && answers.length > 0 && labelled.length >= 2 && labelled.length <= MOST_ANSWERS;
}

/** Whether the page is a bakery's, a lesson's or a game's, by its title and headline. */
function isPageAboutCookies(): boolean {
  const headlines = [...document.querySelectorAll('h1')].filter((headline) =>
    itself(headline).checkVisibility(),
  );
  const titles = fold([document.title, ...headlines.map(textOf)].join(' '));
  return says(titles, 'cookie') || says(titles, 'kitchen');
}
