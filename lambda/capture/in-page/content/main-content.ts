/** Finds the main content of a copy: an article, or the part that the page names so. */
import { Readability } from '@mozilla/readability';
import { BESIDE, findLinkLists } from './link-lists.ts';
import { findListPage, withoutBesideLists } from './list-page.ts';
import { clearNames } from './misnamed.ts';
import { findMissed } from './missed-content.ts';
import { addTitle, lowerTitles, numberHeadings } from './title-heading.ts';
import { completeParts, numberParts } from './twins.ts';
import { completeLists, markRows } from './whole-lists.ts';

/** More elements take Readability seconds. */
const MAX_ELEMENTS = 20_000;
/** Less text is no content. */
const LEAST_CHARACTERS = 140;
/** Content with a smaller share of the text of the page's own main element has missed most of it. */
const LEAST_SHARE = 0.4;
const MAIN = 'main, [role="main"]';
const MENUS = 'nav, [role="navigation"]';

/**
 * Null if there is none. Begins with the heading that names the page, if it has one. The copy keeps all of
 * its text, and some of its boxes lose their names. Yields between its steps.
 */
export function* findMainContent(
  body: HTMLElement,
  page: { title: string; address: string },
): Generator<void, Element | null> {
  clearNames(body);
  numberHeadings(body);
  numberParts(body);
  const main = onlyMain(body);
  const scope = main ?? body;
  const lists = findLinkLists(scope);
  const list = findListPage(scope, lists);
  if (list !== null) {
    addTitle(list, body, page);
    return list;
  }
  const rows = markRows(scope, lists);
  yield;
  const named = main === null ? null : withoutBeside(main);
  const article = readArticle(body);
  yield;
  const missed = article === null ? null : findMissed(article, { body, main }, lists);
  if (article !== null) {
    completeParts(article, scope, lists);
    completeLists(article, rows, lists);
  }
  const [ofNamed, ofArticle] = [lengthOf(named), lengthOf(article)];
  const found = ofArticle < LEAST_SHARE * ofNamed || containsMain(article, ofNamed) ? named : article;
  const best = missed === null ? found : withoutBesideLists(missed, findLinkLists(missed));
  if (best === null || lengthOf(best) < LEAST_CHARACTERS) return null;
  addTitle(best, body, page);
  return best;
}

/** Whether it goes beyond what the page names its main content: of a short page, Readability takes all. */
function containsMain(article: Element | null, ofNamed: number): boolean {
  return ofNamed >= LEAST_CHARACTERS && article?.querySelector(MAIN) instanceof Element;
}

function onlyMain(body: HTMLElement): Element | null {
  const mains = body.querySelectorAll(MAIN);
  return mains.length === 1 ? (mains[0] ?? null) : null;
}

function withoutBeside(main: Element): Element {
  const copy = main.cloneNode(true) as Element;
  for (const beside of copy.querySelectorAll(BESIDE)) beside.remove();
  return copy;
}

/** Readability changes what it reads. */
function readArticle({ ownerDocument }: HTMLElement): Element | null {
  if (ownerDocument.getElementsByTagName('*').length > MAX_ELEMENTS) return null;
  const copy = ownerDocument.cloneNode(true) as Document;
  lowerTitles(copy.body);
  const reader = new Readability<Node>(copy, {
    keepClasses: true,
    disableJSONLD: true,
    serializer: (node) => node,
  });
  const content = reader.parse()?.content;
  return content instanceof Element ? withoutNavigation(content) : null;
}

/** A short page is taken whole, with its menus. */
function withoutNavigation(article: Element): Element {
  if (article.querySelector(MENUS) === null) return article;
  const bare = article.cloneNode(true) as Element;
  for (const menu of bare.querySelectorAll(MENUS)) menu.remove();
  return lengthOf(bare) < LEAST_SHARE * lengthOf(article) ? article : bare;
}

function lengthOf(element: Element | null): number {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').length;
}
