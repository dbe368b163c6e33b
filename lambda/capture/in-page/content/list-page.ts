/**
 * A page whose content is a list of links: an index, an archive, a category, search results. Readability
 * takes links for navigation, and leaves them out.
 */
import type { LinkLists } from './link-lists.ts';

/** Fewer characters in lists are no content. */
const LEAST_CHARACTERS = 140;
/** How much more of the text is in lists than beside them. */
const LEAST_RATIO = 1.5;
/** More text beside the lists is an article. */
const MAX_UNLISTED_CHARACTERS = 5_000;
/** Share of the text in lists that one element holds. */
const MOST_LISTED = 0.97;

/** Returns a copy of the element that holds the lists; null where the page is no list. */
export function findListPage(scope: Element, lists: LinkLists): Element | null {
  const { listed } = lists.measureOf(scope);
  if (listed < LEAST_CHARACTERS) return null;
  const unlisted = unlistedIn(scope, lists);
  if (unlisted > MAX_UNLISTED_CHARACTERS || listed < LEAST_RATIO * unlisted) return null;
  return withoutBesideLists(
    scope.localName === 'body' ? outward(inward(scope, lists), scope, lists) : scope,
    lists,
  );
}

function unlistedIn(element: Element, lists: LinkLists): number {
  const { characters, isList } = lists.measureOf(element);
  if (isList || characters === 0 || lists.isBeside(element)) return 0;
  let inChildren = 0;
  let unlisted = 0;
  for (const child of element.children) {
    inChildren += lists.measureOf(child).characters;
    unlisted += unlistedIn(child, lists);
  }
  return unlisted + characters - inChildren;
}

/** The smallest element with most of what is in lists. */
function inward(scope: Element, lists: LinkLists): Element {
  const { listed, isList } = lists.measureOf(scope);
  const next = isList
    ? undefined
    : [...scope.children].find((child) => lists.measureOf(child).listed >= MOST_LISTED * listed);
  return next === undefined ? scope : inward(next, lists);
}

/** With what is said above and below of the lists. */
function outward(element: Element, scope: Element, lists: LinkLists): Element {
  const { parentElement } = element;
  if (parentElement === null || element === scope) return element;
  const others = [...parentElement.children].filter((child) => child !== element && !lists.isBeside(child));
  const isMore = others.some(
    (child) => lists.measureOf(child).linked > 0.5 * lists.measureOf(child).characters,
  );
  return isMore ? element : outward(parentElement, scope, lists);
}

/** A copy without what is beside the content, also by its name. */
export function withoutBesideLists(element: Element, lists: LinkLists): Element {
  const copy = element.cloneNode(false) as Element;
  for (const node of element.childNodes) {
    if (!(node instanceof Element)) copy.append(node.cloneNode(true));
    else if (!lists.isBeside(node)) copy.append(withoutBesideLists(node, lists));
  }
  return copy;
}
