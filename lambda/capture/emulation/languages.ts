/**
 * Reads an Accept-Language value the way browsers build one: which languages scripts see, and which locale
 * formats dates and numbers.
 */

export interface Languages {
  /** navigator.languages, the preferred one first. */
  languages: string[];
  /** Of Intl. */
  locale: string;
  /** The Accept-Language value that Chromium builds from the languages. */
  header: string;
}

const DEFAULT_LANGUAGES = ['en-US', 'en'];

/** `de-CH;q=0.5, fr` -> fr, de-CH. What names no language (`*`, `und`) is left out. Default: en-US, en. */
export function readLanguages(acceptLanguage: string | undefined): Languages {
  const ranges = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q=/i.test(parameter));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const wanted = ranges.filter(({ tag, weight }) => weight > 0 && isLanguageTag(tag));
  // toSorted keeps the order of what weighs the same (RFC 9110, section 12.5.4).
  const tags = wanted.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag);
  const languages = tags.length === 0 ? DEFAULT_LANGUAGES : tags;
  return { languages, locale: languages[0] ?? 'en-US', header: languages.map(withWeight).join(',') };
}

/** The first weighs 1, the second 0.9, and so on down to 0.1. */
function withWeight(tag: string, index: number): string {
  return index === 0 ? tag : `${tag};q=${Math.max(1, 10 - index) / 10}`;
}

/** A single letter in front (`x-`, `i-`) makes a private or registered tag, which is no locale. */
function isLanguageTag(tag: string): boolean {
  // "Undetermined": a tag, but no locale. The browser refuses it.
  if (/^und(?:-|$)/i.test(tag)) return false;
  if (!/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(tag)) return false;
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
