/** Tells whether a text speaks of the cookies of sites, and not of people, files, games or biscuits. */
import { fold, isLetter, placesOf, says } from './words/words.ts';

export interface CookieSense {
  /** The text without names and quotations that have words of notices in them. */
  bare: string;
  /** It names cookies that sites store. */
  cookies: boolean;
  /** A sentence also says that they are used or agreed to, or which site stores them. */
  stores: boolean;
}

export function senseOf(said: string): CookieSense {
  const bare = NAMES.reduce(
    (text, [pattern, isName]) => text.replace(pattern, (found) => (isName(found) ? ' ' : found)),
    said,
  );
  const prose = fold(bare);
  if (!says(prose, 'cookie')) return { bare, cookies: false, stores: false };
  // Beside other matters, what a colon parts counts alone, too.
  const isMixed = bare !== said || says(prose, 'other') || says(prose, 'task');
  const sentences = bare.split(isMixed ? PART_END : SENTENCE_END).map(fold);
  const about = sentences.flatMap((sentence, at) => {
    if (!says(sentence, 'cookie')) return [];
    return TITLE.test(sentence) ? [`${sentence} ${sentences[at + 1] ?? ''}`] : [sentence];
  });
  const own = about.filter(
    (sentence) => (!says(sentence, 'other') || isUsedNear(sentence)) && !isAmongTerms(sentence),
  );
  const stores = own.some(
    (sentence) =>
      (says(sentence, 'notice') || isOfSite(sentence)) && (!says(sentence, 'task') || isUsedNear(sentence)),
  );
  return { bare, cookies: own.length > 0, stores };
}

/** A capital letter behind a stop, because of "e.g. cookies". */
const SENTENCE_END = /(?<=[.!?…])\s+(?=\p{Lu}|\p{Lo}|\p{P}|\p{S})|[。！？।։۔]/u;
const PART_END = /[.!?:;…]\s+|[。！？।։۔]/u;
/** A title belongs to the sentence behind it. */
const TITLE = /^[^\p{L}]*(?:\p{L}+ )?cookies?[^\p{L}]*$/u;

/** Whether the site comes before the cookies, or right after them: "Cookies on this site". */
function isOfSite(sentence: string): boolean {
  return placesOf(sentence, 'cookie').some(({ from, to }) =>
    [sentence.slice(0, from), sentence.slice(to, to + NEXT)].some((text) => says(text, 'site')),
  );
}

/** A preposition and a pronoun. Characters. */
const NEXT = 18;

/** Whether it lists policies to agree to, as sign-ins do: "our Terms, Privacy and Cookie Policy". */
function isAmongTerms(sentence: string): boolean {
  const from = Math.min(...placesOf(sentence, 'cookie').map((place) => place.from));
  return says(sentence.slice(0, from), 'terms') && !isOfSite(sentence);
}

const always = () => true;

/** What stands before "Cookie" where it is no name, and the beginnings of nouns behind it. */
const ARTICLE =
  /^(?:an?|the|this|each|every|of|on|about|with|and|ein(?:en|es|em)?|das|dieses|dem|und|mit|von|für|une?|le|les|des|du|et|sur|il|i|dei|sui|ai|di|con|usa|utilizza\w*|tramite|de|del|el|os?|e|y|com|per|na|til|om|med|av|en|et|plik\w*|soubor\w*|súbor\w*|файл\S*|file\w*|fájl\w*|dụng|gunakan|menggunakan)\s/i;
const NOUN =
  '(?:pol|set|pref|prop|cons|not|ban|choi|stat|info|decl|usag|man|cen|law|dir|opt|det|hin|rich|ein|zus|nut|tec|and|und|wall|of|di|des)';
/** What cookies do in languages without a plural. People called Cookie follow, invite, and help "you". */
const DONE_BY_COOKIES = `(?:${[
  '(?:可以|好|行)[吗嗎]',
  '(?:可以?)?(?:帮助?|幫助?|让|讓|使(?!用))(?![你您](?!的))|[仅僅只]?用[来來于於]|有助[于於]|便[于於]|(?:改善|[优優]化)(?!了)|保[留存]|[记記]住|[设設]置|[设設]定|政策|偏好',
  'được (?:chứ|không|sử dụng|dùng|lưu|đặt)|giúp(?! bạn (?:được|không))|giữ|lưu|ghi|cho phép',
  'membantu(?! Anda\\s?\\?)|menjaga|menyimpan|mengingat|memungkinkan|boleh\\s?\\?',
].join('|')})`;

/** Names with the word in them, and what else must be true of each. Bounded, as texts may have no spaces. */
const NAMES: readonly (readonly [RegExp, (found: string) => boolean])[] = [
  [/\bset-cookie\b.*/gis, always],
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
    new RegExp(
      `(?:\\S{1,20}\\s+)?(?<!\\p{Lo})\\bCookie(?![\\p{L}\\p{N}'’-]|\\s+(?:${NOUN}|${DONE_BY_COOKIES}))`,
      'giu',
    ),
    (found) => !ARTICLE.test(found) && found.endsWith('Cookie') && isLetter(found[0] ?? ''),
  ],
  // "Tom accepts cookies", not "The site accepts".
  [
    /(?<![\p{L}’'] |\p{L})\p{Lu}\p{Ll}{1,20} (?:agree[sd]|accept(?:s|ed)|declin(?:es|ed)|reject(?:s|ed)|offer(?:s|ed)|akzeptiert|acepta|rechaza|accetta|rifiuta|aceita|recusa|accepteert|weigert|accepterar|akceptuje)(?= )/gu,
    always,
  ],
  [/クッキー(?!ポリ|バナ|ノー|ウォ)\p{Script=Katakana}+/gu, always],
  [/(?:クッキー|cookie ?)(?:さん|ちゃん|くん)/giu, always],
  [
    /cookie[\s-](?:\p{L}{1,20}[\s-]){0,2}(?:recipe|jar|modul|plug-?in|add-?on|extension|component|widget|rezept|parser|dough|clicker|monster)\p{L}*/giu,
    always,
  ],
];
const QUOTED = ['cookie', 'privacy'] as const;
const GLUED = /[_@#\p{Nd}]|\.\p{Ll}\w{0,4}$|\p{Ll}\p{Lu}/u;

/** How far before and behind the word a verb of use stands. Characters. */
const NEAR = { spaced: [36, 16], unspaced: [20, 8] } as const;
/** The name of what asks, instead of the asking. */
const CONSENT_NOUN = /\b(?:consent(?:ement|imiento|imento)?|consenso|einwilligungs?|using)\b/g;

function isUsedNear(sentence: string): boolean {
  const text = sentence.replace(CONSENT_NOUN, '');
  return placesOf(text, 'cookie').some(({ from, to }) => {
    const first = text[from] ?? '';
    const [before, behind] = isLetter(first) ? NEAR.spaced : NEAR.unspaced;
    const start = Math.max(0, from - before);
    // Chinese has the verb before its object.
    const near = text.slice(start, /\p{Script=Han}/u.test(first) ? from : to + behind);
    return says(start === 0 || !isLetter(first) ? near : near.replace(/^\S*\s/, ''), 'use');
  });
}
