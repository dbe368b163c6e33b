/** Finds what scrolls the page, and opens it. */
import { around, outwardFrom } from '../../dom/around.ts';
import { itself } from '../../dom/itself.ts';
import { setImportant } from '../../dom/styles.ts';
import { elementsWithin, shadowRootOf, type Tree } from '../../dom/trees.ts';

/**
 * What scrolls the page: the document, or where that does not scroll the longest inner scroller that is seen in more
 * than half of the viewport, as the main part of an application is. A menu that waits beside the screen, or behind
 * the page, is none. Looks into open shadow roots as well. Null when there is no document left.
 */
export function findScroller(): Element | null {
  const root: Element | null = document.scrollingElement ?? document.documentElement;
  // A script may have taken it away.
  if (root === null || root.scrollHeight > innerHeight + 1) return root;
  let longest = root;
  for (const element of elementsWithin(document)) {
    if (!scrolls(element) || !isShownInHalf(element)) continue;
    if (itself(element).scrollHeight > itself(longest).scrollHeight) longest = element;
  }
  return longest;
}

function scrolls(node: Element): boolean {
  const element = itself(node);
  return (
    element.scrollHeight > element.clientHeight + 1 &&
    element.clientWidth * element.clientHeight > (innerWidth * innerHeight) / 2 &&
    /auto|scroll/.test(getComputedStyle(node).overflowY) &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  );
}

/** Where in a box it is looked at: shares of its width and height. */
const PLACES = [0.1, 0.3, 0.5, 0.7, 0.9];

/** Whether it takes more than half of the viewport, and what shows there is mostly it. */
function isShownInHalf(element: Element): boolean {
  const box = itself(element).getBoundingClientRect();
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const [width, height] = [Math.min(innerWidth, box.right) - left, Math.min(innerHeight, box.bottom) - top];
  if (width <= 0 || height <= 0 || width * height <= (innerWidth * innerHeight) / 2) return false;
  const holders = [...outwardFrom(element)];
  const points = PLACES.flatMap((x) => PLACES.map((y) => topAt(left + x * width, top + y * height)));
  const shown = points.filter((point) => {
    const line = [...outwardFrom(point)];
    // Also where it lets the pointer through, or where a bar or a dialog stands in front of the whole page.
    return (
      line.includes(element) ||
      holders.includes(point ?? element) ||
      line.some((each) => getComputedStyle(each).position === 'fixed')
    );
  });
  return shown.length > points.length / 2;
}

/** What is on top at a place, in shadow trees too. */
function topAt(x: number, y: number): Element | null {
  let top: Element | null = null;
  for (let tree: Tree | null = document; tree !== null; ) {
    const inner: Element | null = tree.elementFromPoint(x, y);
    if (inner === null || inner === top) return top;
    top = inner;
    tree = shadowRootOf(inner);
  }
  return top;
}

/** Content that goes by the scroller's own height grows with it, but not for ever. */
const ROUNDS = 3;

/**
 * Makes an inner scroller and all that is around it as much higher as it has hidden content: widths, places and
 * siblings stay what they are, unlike by letting every height be automatic. Does nothing to the document itself.
 */
export function openScroller(scroller: Element): void {
  const root = document.scrollingElement ?? document.documentElement;
  if (scroller === root) return;
  for (let round = 0; round < ROUNDS; round++) {
    const hiddenPx = itself(scroller).scrollHeight - itself(scroller).clientHeight;
    if (hiddenPx <= 0) return;
    // Measured before any of them grows.
    for (const grow of heldAround(scroller).map((holder) => makeGrow(holder, hiddenPx))) grow();
  }
}

/** The scroller and what is around it, as far as that is HTML. Without the root element. */
function heldAround(scroller: Element): HTMLElement[] {
  const held: HTMLElement[] = [];
  for (let each: Element | null = scroller; each instanceof HTMLElement; each = around(each))
    if (each !== document.documentElement) held.push(each);
  return held;
}

function makeGrow(element: HTMLElement, byPx: number): () => void {
  const { height, position } = getComputedStyle(element);
  const heightPx = Number.parseFloat(height);
  return () => {
    // Without a box of its own it has no height.
    if (Number.isNaN(heightPx)) return;
    setImportant(element, {
      height: `${heightPx + byPx}px`,
      'max-height': 'none',
      // What is fixed does not count towards the height of the page.
      ...(position === 'fixed' && { position: 'absolute' }),
    });
  };
}
