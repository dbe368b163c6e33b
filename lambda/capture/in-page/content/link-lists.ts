/**
 * Lists of links in a copy: tables of contents, indexes, archives, search results. Any element may be one;
 * its rows have links, and what is said of them.
 */

/** What is beside the content, also in an element that the page names main. */
export const BESIDE = 'nav, aside, footer, [role="navigation"], [role="complementary"], [role="contentinfo"]';
/** Words in the names that pages give to the same: "nav-links", "left_sidebar". */
const BESIDE_WORDS = new Set(
  (
    'nav navbar navlist navheader navfooter navigation menu menus menubar sidebar footer breadcrumb breadcrumbs ' +
    'pager pagination toolbar portlet tagcloud'
  ).split(' '),
);
/** "rightsidebar", "topNav", "comments-list". */
const BESIDE_NAME =
  /sidebar$|[a-z](?:Nav|Menu|Sidebar|Footer)$|^(?:comments|related|share|social)(?:[-_](?:list|area|section|box|bar|links|posts))?$/;
/** Of the id and classes of an element together. */
const MAX_NAME_CHARACTERS = 300;
/** The name of a page that has one: "has-sidebar". */
const ABOUT_OTHERS = /^(?:has|is|no|with|without)[-_]/;
/** An element with more of the text than this is the content, whatever its name is. */
const MOST_BESIDE = 0.5;

/** Fewer rows may stand in a list by its element, more in any other. */
const LEAST_ROWS = { list: 2, other: 6 };
const LISTS = new Set(['ul', 'ol', 'dl', 'tbody', 'table']);
/** Longer rows are sections. */
const MAX_ROW_CHARACTERS = 800;
/** Share of rows that have links. In a grid, the cells are the rows. */
const LEAST_WITH_LINK = 0.4;
/** Share of a list's text that is between its rows. With more, it is a sentence with links. */
const MOST_BETWEEN = 0.2;
/** Share of a row's text that is in links, if the row does not begin with one. */
const LEAST_LINKED = 0.15;
/** Share of a paragraph's text that is in links. */
const LEAST_LINKED_OF_TEXT = 0.5;

interface Measure {
  characters: number;
  /** How many of them are in links. */
  linked: number;
  /** How many of them are in lists. */
  listed: number;
  beginsWithLink: boolean;
  isList: boolean;
}

export interface LinkLists {
  measureOf(element: Element): Measure;
  /** Whether it is beside the content. */
  isBeside(element: Element): boolean;
}

export function findLinkLists(scope: Element): LinkLists {
  const measures = new Map<Element, Measure>();
  const beside = new Set<Element>();
  const named = new Set<Element>();
  measure(scope, false);
  const most = MOST_BESIDE * (measures.get(scope)?.characters ?? 0);
  const isBeside = (element: Element) =>
    beside.has(element) || (named.has(element) && (measures.get(element)?.characters ?? 0) < most);
  countListed(scope);
  return { measureOf: (element) => measures.get(element) ?? NOTHING, isBeside };

  function measure(element: Element, isLinked: boolean): Measure {
    const sum: Measure = { ...NOTHING };
    const isLink = isLinked || (element.localName === 'a' && element.hasAttribute('href'));
    for (const node of element.childNodes) {
      if (node instanceof Element) {
        const { characters, linked, beginsWithLink } = measure(node, isLink);
        if (sum.characters === 0) sum.beginsWithLink = beginsWithLink;
        sum.characters += characters;
        sum.linked += linked;
        continue;
      }
      const { length } = (node.nodeValue ?? '').trim();
      if (sum.characters === 0 && length > 0) sum.beginsWithLink = isLink;
      sum.characters += length;
      if (isLink) sum.linked += length;
    }
    if (element !== scope && sum.characters > 0) {
      if (element.matches(BESIDE)) beside.add(element);
      else if (hasBesideName(element)) named.add(element);
    }
    measures.set(element, sum);
    return sum;
  }

  function countListed(element: Element): number {
    const own = measures.get(element) ?? NOTHING;
    if (isBeside(element) || own.linked === 0) return 0;
    own.isList = isList(element);
    own.listed = own.isList
      ? own.characters
      : [...element.children].reduce((sum, child) => sum + countListed(child), 0);
    return own.listed;
  }

  function isList(element: Element): boolean {
    const rows = [...element.children].filter(
      (child) => (measures.get(child)?.characters ?? 0) > 0 && !isBeside(child),
    );
    if (rows.length < LEAST_ROWS[LISTS.has(element.localName) ? 'list' : 'other']) return false;
    const found = rows.map((row) => measures.get(row) ?? NOTHING);
    if (found.some(({ characters }) => characters > MAX_ROW_CHARACTERS)) return false;
    const inRows = found.reduce((sum, { characters }) => sum + characters, 0);
    const { characters: all } = measures.get(element) ?? NOTHING;
    if (all - inRows > MOST_BETWEEN * all) return false;
    const withLink = rows.filter((row) => isRow(row, measures.get(row) ?? NOTHING));
    return withLink.length >= LEAST_WITH_LINK * rows.length;
  }
}

function isRow({ localName }: Element, { characters, linked, beginsWithLink }: Measure): boolean {
  if (localName === 'p') return linked >= LEAST_LINKED_OF_TEXT * characters;
  return linked > 0 && (beginsWithLink || linked >= LEAST_LINKED * characters);
}

const NOTHING: Measure = { characters: 0, linked: 0, listed: 0, beginsWithLink: false, isList: false };

function hasBesideName(element: Element): boolean {
  const own = `${element.id} ${element.getAttribute('class') ?? ''}`;
  if (own === ' ') return false;
  const names = own.slice(0, MAX_NAME_CHARACTERS).split(/\s+/);
  return names.some(
    (name) =>
      (BESIDE_NAME.test(name) || name.split(/[-_]/).some((word) => BESIDE_WORDS.has(word))) &&
      !ABOUT_OTHERS.test(name),
  );
}
