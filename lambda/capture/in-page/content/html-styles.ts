/** The text of styles, with absolute addresses, and so that it cannot end the element that it is in. */

/** Of a style sheet that scripts have made. */
const MAX_CHARACTERS = 500_000;
const URLS = /(url\(\s*)(["']?)([^"'()\\\n]{1,2000})\2(\s*\))/gi;
const IMPORTS = /(@import\s+)(["'])([^"'\\\n]{1,2000})\2/gi;

export function textOfStyle(element: HTMLStyleElement): string {
  const text = element.textContent ?? '';
  if (text.trim() !== '') return withAbsoluteUrls(text, element.baseURI);
  const { sheet } = element;
  return sheet === null ? '' : textOfSheet(sheet);
}

/** Scripts add rules without writing them into the document. */
export function textOfSheet({ cssRules }: CSSStyleSheet): string {
  const rules: string[] = [];
  let length = 0;
  for (const { cssText } of cssRules) {
    length += cssText.length;
    if (length > MAX_CHARACTERS) break;
    rules.push(cssText);
  }
  return withAbsoluteUrls(rules.join('\n'), document.baseURI);
}

export function withAbsoluteUrls(css: string, base: string): string {
  const absolute = (url: string) => (url.startsWith('#') ? url : (URL.parse(url, base)?.href ?? url));
  return css
    .replace(URLS, (_, start, quote, url, end) => `${start}${quote}${absolute(url)}${quote}${end}`)
    .replace(IMPORTS, (_, start, quote, url) => `${start}${quote}${absolute(url)}${quote}`);
}

/** What looks like a tag is written as an escape of CSS. */
export function safeStyle(css: string): string {
  return css.replace(/<(?=[a-z/!?])/gi, '\\3c ');
}
