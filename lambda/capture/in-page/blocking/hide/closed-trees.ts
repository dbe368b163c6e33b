/** Finds elements that may have a closed shadow tree, which only the protocol can access. */
import { elementAt, pointsIn, viewBox } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';

/** Returns the first `limit` of them, and null when there are none. */
export function hostsOfClosedTrees(limit: number): Element[] | null {
  const found = new Set([
    ...hostsInView(),
    ...document.querySelectorAll('*').values().filter(mayHaveShadowTree),
  ]);
  return found.size === 0 ? null : [...found].slice(0, limit);
}

/** Where overlays are looked for: shares of the view, denser at its edges. */
const PARTS = [0.01, 0.04, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.96, 0.99];
/** Elements that may have a shadow tree, besides custom ones. */
const HOSTS =
  'article, aside, blockquote, div, footer, h1, h2, h3, h4, h5, h6, header, main, nav, p, section, span';

/** A hit test in a closed tree returns its host, which is empty itself and often lies elsewhere. */
function hostsInView(): Element[] {
  const met = new Set(
    pointsIn(viewBox(), PARTS)
      .map(elementAt)
      .filter((element) => element !== null),
  );
  return [...met].filter((element) => itself(element).matches(HOSTS) && isEmpty(element));
}

function isEmpty(element: Element): boolean {
  const { shadowRoot, childElementCount, textContent } = itself(element);
  return shadowRoot === null && childElementCount === 0 && (textContent ?? '').trim() === '';
}

function mayHaveShadowTree(element: Element): boolean {
  const own = itself(element);
  const isOuter = own.parentElement === document.body && own.localName === 'div';
  if (!isOuter && !own.localName.includes('-')) return false;
  if (own.shadowRoot !== null || !own.checkVisibility()) return false;
  return isEmpty(element) || (!isOuter && isDrawnElsewhere(element));
}

/** Slotted content of an overlay is rendered at the overlay and takes no space in its host. */
function isDrawnElsewhere(host: Element): boolean {
  const own = itself(host).getBoundingClientRect();
  if (own.width * own.height > 0) return false;
  return [...itself(host).children].some((child) => {
    const { width, height } = itself(child).getBoundingClientRect();
    return width * height > 0 && !/fixed|absolute|sticky/.test(getComputedStyle(child).position);
  });
}
