/**
 * Finds the words of consent banners in any language. The tables have one row per family of languages, with
 * stems apart by `|`: Germanic with what any language has, Romance, Celtic with Greek and Maltese, Slavic,
 * Baltic and Uralic, Turkic and others, eastern and southern Asia, western Asia, Africa and the Andes. Stems
 * are plain text, cut before inflected endings. They are searched without compiling, which takes less than a
 * microsecond per stem. The stems of all rows count in every text, so a row omits what another row already
 * finds.
 */
import { ANSWER, ARRANGE, CASUAL, CLOSE } from './answers.ts';
import { NOTICE, PURPOSE, SITE } from './notices.ts';
import { OFFER, OTHER, SERVING } from './others.ts';
import { ADVERTISING, COOKIE, DATA, PRIVACY } from './subjects.ts';
import { TASK, TERMS } from './tasks.ts';
import { WORK, WRITE } from './works.ts';

const TABLES = {
  cookie: COOKIE,
  data: DATA,
  privacy: PRIVACY,
  notice: NOTICE,
  /** What of these says that something is used, and not that it is accepted. */
  use: NOTICE,
  site: SITE,
  task: TASK,
  terms: TERMS,
  other: OTHER,
  kitchen: [OTHER.kitchens, SERVING],
  purpose: PURPOSE,
  advertising: ADVERTISING,
  answer: ANSWER,
  arrange: ARRANGE,
  casual: CASUAL,
  close: CLOSE,
  work: WORK,
  write: WRITE,
  offer: OFFER,
};

export type Meaning = keyof typeof TABLES;

interface Stem {
  text: string;
  /** Counts only when it is the whole text: "no", "ja", "是". */
  isAlone: boolean;
}

const stems = new Map<Meaning, Stem[]>();

/** Marks longer stems that count only alone, too: "leave", as there is "leave a review". */
const WHOLE = '$';

/** What a notice says of the visitor's own, instead of what is used. */
const NO_USE = /^your /;

/** Built on first use, because most pages do not need them. */
function stemsOf(meaning: Meaning): Stem[] {
  const known = stems.get(meaning);
  if (known !== undefined) return known;
  const made = Object.values(TABLES[meaning])
    .flatMap((row) => row.split('|'))
    .map((stem) => {
      const shortest = isLetter(stem[0] ?? '') ? 3 : 1;
      const isAlone = (stem.length <= shortest && stem !== 'ok') || stem.endsWith(WHOLE);
      return { text: fold(stem.replace(WHOLE, '')), isAlone };
    })
    .filter(
      ({ text }) =>
        meaning !== 'use' || (!NO_USE.test(text) && !text.split(' ').some((word) => says(word, 'answer'))),
    );
  stems.set(meaning, made);
  return made;
}

/** Small letters without accents: İ and ı are i, ё is е, and capitals of Greek have no accents at all. */
export function fold(text: string): string {
  const plain = isAscii(text) ? text : text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  // A single space, which most gaps are, stays as it is.
  return plain
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[\s’‘]{2,}|[^\S ]|[’‘]/g, (gap) => (/\s/.test(gap) ? ' ' : "'"));
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole range is meant.
  return /^[\x00-\x7f]*$/.test(text);
}

export function says(foldedText: string, meaning: Meaning): boolean {
  return stemsOf(meaning).some((stem) => placeOf(foldedText, stem) >= 0);
}

/** More of them in one text say nothing new. */
const MOST_PLACES = 20;

/** Where words of this meaning stand in a folded text. */
export function placesOf(foldedText: string, meaning: Meaning): { from: number; to: number }[] {
  return stemsOf(meaning).flatMap((stem) => {
    const places: { from: number; to: number }[] = [];
    let from = placeOf(foldedText, stem);
    while (from >= 0 && places.length < MOST_PLACES) {
      places.push({ from, to: from + stem.text.length });
      from = stem.isAlone ? -1 : placeOf(foldedText, stem, from + 1);
    }
    return places;
  });
}

/**
 * In scripts with capital letters a stem counts only at the start of a word: "marshmallow" contains "allow".
 * Other scripts write words together. "cookie" also counts within a word.
 */
function placeOf(text: string, { text: stem, isAlone }: Stem, start = 0): number {
  if (isAlone) return text === stem || text.startsWith(`${stem},`) || text.startsWith(`${stem}!`) ? 0 : -1;
  let at = text.indexOf(stem, start);
  if (stem === 'cookie' || !isLetter(stem[0] ?? '')) return at;
  while (at >= 0) {
    if (!isLetter(text[at - 1] ?? '') && (stem !== 'ok' || !isLetter(text[at + 2] ?? ''))) return at;
    at = text.indexOf(stem, at + 1);
  }
  return -1;
}

/** Whether its script has capital letters, and spaces between words. */
export const isLetter = (character: string) => character.toLowerCase() !== character.toUpperCase();
