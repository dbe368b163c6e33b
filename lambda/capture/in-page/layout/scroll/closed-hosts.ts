/**
 * Finds elements whose closed shadow tree may contain the scroller of the page, or a bar that lies over an
 * element. Only the protocol can enter such a tree.
 */
import { outwardFrom } from '../../dom/around.ts';
import { boxOf, elementAt, partInView, pointsIn, viewBox } from '../../dom/boxes.ts';
import { containsDeep } from '../../dom/flat-tree.ts';
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
  const hosts = pointsIn(viewBox(), PLACES).flatMap((point) =>
    [...outwardFrom(elementAt(point))].filter(mayHaveShadowTree),
  );
  return firstOf(hosts);
}

/** Shares of what is in view of an element. Bars lie at its edges. */
const PARTS = [0.01, 0.04, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.96, 0.99];

/** The same for trees that may draw over the element. A hit test in a closed tree returns its host. */
export function findClosedHostsOver(element: Element): Element[] | null {
  const met = pointsIn(partInView(boxOf(element)), PARTS).map(elementAt);
  const hosts = met.filter(
    (each) => each !== null && canHaveShadowTree(each) && !containsDeep(element, each),
  ) as Element[];
  return firstOf(hosts);
}

function firstOf(hosts: readonly Element[]): Element[] | null {
  return hosts.length === 0 ? null : [...new Set(hosts)].slice(0, MAX_HOSTS);
}

/** A custom element, or one whose children are not drawn: a shadow tree draws only what is slotted. */
function mayHaveShadowTree(element: Element): boolean {
  if (!canHaveShadowTree(element)) return false;
  return itself(element).localName.includes('-') || [...itself(element).childNodes].every(isUndrawn);
}

function canHaveShadowTree(element: Element): boolean {
  if (shadowRootOf(element) !== null) return false;
  return itself(element).localName.includes('-') || itself(element).matches(HOSTS);
}

function isUndrawn(node: Node): boolean {
  if (node instanceof Text) return node.data.trim() === '';
  return !(node instanceof Element) || itself(node).matches('script, style, link, template');
}
