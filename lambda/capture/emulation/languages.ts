/**
 * Parses an Accept-Language value as browsers build it. Returns the languages that scripts see, and
 * the locale for dates and numbers.
 */

interface Languages {
  /** navigator.languages, most preferred first. */
  languages: string[];
  /** The default locale of Intl. */
  locale: string;
  /** The Accept-Language header that Chromium builds from the languages. */
  header: string;
}

const DEFAULT_LANGUAGES = ['en-US', 'en'];

/**
 * `de-CH;q=0.5, fr` -> fr, de-CH. Tags that are not languages (`*`, `und`) are ignored. Default: en-US, en.
 */
export function readLanguages(acceptLanguage: string | undefined): Languages {
  const ranges = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q=/i.test(parameter));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const wanted = ranges.filter(({ tag, weight }) => weight > 0 && isLanguageTag(tag));
  // toSorted is stable: tags of equal weight keep their order (RFC 9110, section 12.5.4).
  const tags = wanted.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag);
  const languages = tags.length === 0 ? DEFAULT_LANGUAGES : tags;
  return { languages, locale: languages[0] ?? 'en-US', header: languages.map(withWeight).join(',') };
}

/** The first language has weight 1, the second 0.9, and so on down to 0.1. */
function withWeight(tag: string, index: number): string {
  return index === 0 ? tag : `${tag};q=${Math.max(1, 10 - index) / 10}`;
}

/**
 * The pattern rejects private and registered tags, which begin with a single letter (`x-`, `i-`) and are not
 * locales.
 */
function isLanguageTag(tag: string): boolean {
  // "und" (undetermined) is a valid tag but not a locale. The browser rejects it.
  if (/^und(?:-|$)/i.test(tag)) return false;
  if (!/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(tag)) return false;
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
