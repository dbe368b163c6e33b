/**
 * Finds elements whose closed shadow tree may contain the scroller of the page. Only the protocol can enter
 * such a tree.
 */
import { outwardFrom } from '../../dom/around.ts';
import { elementAt, pointsIn, viewBox } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { shadowRootOf } from '../../dom/trees.ts';

/** Shares of the view. A scroller that contains the content covers one of them. */
const PLACES = [0.3, 0.5, 0.7];
/** Elements that may have a shadow tree, besides custom ones. */
const HOSTS =
  'article, aside, blockquote, body, div, footer, h1, h2, h3, h4, h5, h6, header, main, nav, p, section, span';
const MAX_HOSTS = 10;

/** Null when there are none. Trees that were entered are looked through, too. */
export function findClosedHosts(): Element[] | null {
  const hosts = new Set<Element>();
  for (const point of pointsIn(viewBox(), PLACES))
    for (const element of outwardFrom(elementAt(point))) if (mayHaveShadowTree(element)) hosts.add(element);
  return hosts.size === 0 ? null : [...hosts].slice(0, MAX_HOSTS);
}

/** What stands in an element that is no custom one would not be drawn, unless it is slotted. */
function mayHaveShadowTree(element: Element): boolean {
  if (shadowRootOf(element) !== null) return false;
  if (itself(element).localName.includes('-')) return true;
  return itself(element).matches(HOSTS) && [...itself(element).childNodes].every(isUndrawn);
}

function isUndrawn(node: Node): boolean {
  if (node instanceof Text) return node.data.trim() === '';
  return !(node instanceof Element) || itself(node).matches('script, style, link, template');
}
