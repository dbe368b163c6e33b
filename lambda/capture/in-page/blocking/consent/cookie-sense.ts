/**
 * Tells whether a text speaks of the cookies that sites store. People, files, products and games
 * have the word in their names, and kitchens have biscuits.
 */
import { fold, says } from './words/words.ts';

/** What a text says of cookies. */
export interface CookieSense {
  /** The text without names and quotations that have words of notices in them. */
  bare: string;
  /** It names cookies that sites store. */
  cookies: boolean;
  /** It also says that they are used or agreed to, or which site stores them. */
  stores: boolean;
}

export function senseOf(said: string): CookieSense {
  const bare = NAMES.reduce(
    (text, [pattern, isName]) => text.replace(pattern, (found) => (isName(found) ? ' ' : found)),
    said,
  );
  const prose = fold(bare);
  if (!says(prose, 'cookie')) return { bare, cookies: false, stores: false };
  // Beside other matters only a sentence that says both counts.
  const isMixed = bare !== said || says(prose, 'other') || says(prose, 'task');
  const about = (isMixed ? prose.split(SENTENCE_END) : [prose]).filter((text) => says(text, 'cookie'));
  const own = about.filter((sentence) => !says(sentence, 'other') || isUsedNear(sentence));
  const stores = own.some(
    (sentence) =>
      (says(sentence, 'notice') || isOfSite(sentence)) && (!says(sentence, 'task') || isUsedNear(sentence)),
  );
  return { bare, cookies: own.length > 0, stores };
}

/** More of them in one text say nothing new. */
const MOST_MENTIONS = 20;

/** Whether the site comes before the cookies, or right after them: "Cookies on this site". */
function isOfSite(sentence: string): boolean {
  const found = [...sentence.matchAll(/cooki/g).take(MOST_MENTIONS)];
  if (found.length === 0) return says(sentence, 'site');
  const named = found.map(({ index }) => [sentence.slice(0, index), sentence.slice(index, index + NEXT)]);
  return named.flat().some((text) => says(text, 'site'));
}

/** The word, a preposition and a pronoun. Characters. */
const NEXT = 25;
const SENTENCE_END = /[.!?:;…]\s+|[。！？]/;

const always = () => true;

/** What stands before "Cookie" where it is no name, and the beginnings of nouns behind it. */
const ARTICLE =
  /^(?:an?|the|this|each|every|of|on|about|with|and|ein(?:en|es|em)?|das|dieses|dem|und|mit|von|für|une?|le|les|des|du|et|sur|il|i|dei|sui|ai|di|con|usa|utilizza\w*|tramite|de|del|el|os?|e|y|com|per|na|til|om|med|av|en|et|plik\w*|soubor\w*|súbor\w*|файл\S*|file\w*|fájl\w*|dụng|gunakan|menggunakan)\s/i;
const NOUN =
  '(?:pol|set|pref|prop|cons|not|ban|choi|stat|info|decl|usag|man|cen|law|dir|opt|det|hin|rich|ein|zus|nut|tec|and|und|wall|of|di|des)';

/** Names with the word in them, and what else must be true of each. Bounded, as texts may have no spaces. */
const NAMES: readonly (readonly [RegExp, (found: string) => boolean])[] = [
  [
    /[“„«"「『][^“”„«»"「」『』]{0,80}[”“»"」』]/g,
    (found) =>
      QUOTED.some((subject) => says(fold(found), subject)) && !says(fold(found.slice(1, -1)), 'answer'),
  ],
  // "Cookie_Monster", "CookieMonster", "cookies.txt", "@cookie", "Cookie123".
  [/\S{0,40}cookie\S{0,40}/gi, (found) => GLUED.test(found.replace(/[\p{P}\s]+$/u, ''))],
  // "Use 5 cookies", not "We use 5 cookies".
  [
    /(?:\p{L}{1,20}\s+\p{L}{1,20}\s+)?\p{Nd}{1,6}\s+\S{0,9}cookies?/giu,
    (found) => !says(fold(found.replace(/\p{Nd}+\s+/u, '')), 'notice'),
  ],
  [
    new RegExp(`(?:\\S{1,20}\\s+)?\\bCookie(?![\\p{L}\\p{N}'’-]|\\s+${NOUN})`, 'giu'),
    (found) => !ARTICLE.test(found) && found.endsWith('Cookie'),
  ],
  [/クッキー(?!ポリ|バナ|ノー|ウォ)\p{Script=Katakana}+/gu, always],
  [
    /cookie[\s-](?:\p{L}{1,20}[\s-]){0,2}(?:recipe|jar|modul|plug-?in|add-?on|extension|component|widget|rezept|parser|dough|clicker|monster)\p{L}*/giu,
    always,
  ],
];
const QUOTED = ['cookie', 'privacy'] as const;
const GLUED = /[_@#\p{Nd}]|\.\p{Ll}\w{0,4}$|\p{Ll}\p{Lu}/u;

/** How far before and behind the word a verb of use stands. Characters. */
const BEFORE = 40;
const BEHIND = 16;
/** The name of what asks, instead of the asking. */
const CONSENT_NOUN = /\b(?:consent(?:ement|imiento|imento)?|consenso|einwilligungs?|using)\b/g;

function isUsedNear(sentence: string): boolean {
  const text = sentence.replace(CONSENT_NOUN, '');
  const found = [...text.matchAll(/cookies?/g).take(MOST_MENTIONS)];
  if (found.length === 0) return says(text, 'notice');
  return found.some(({ index }) => {
    const from = Math.max(0, index - BEFORE);
    const near = text.slice(from, index + 'cookies'.length + BEHIND);
    return says(from === 0 ? near : near.replace(/^\S*\s/, ''), 'notice');
  });
}
