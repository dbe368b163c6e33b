/** Tells overlays over a part of the page from those over the page. */
import { around, outwardFrom } from '../../dom/around.ts';
import { boxOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isInTopLayer } from '../../dom/paint-order.ts';
import { holdsFixed } from '../../dom/styles.ts';
import { hasHeadlineBeside } from './content.ts';

/**
 * The box of the page's flow that an overlay cannot leave, if any: documentation shows dialogs in examples, and editors
 * show banners in previews.
 */
export function boxAround(element: Element): Element | undefined {
  let box: Element | undefined;
  for (let outer: Element | null = element; outer !== null; ) {
    if (isInTopLayer(outer)) return undefined;
    const { position } = getComputedStyle(outer);
    if (position !== 'absolute' && position !== 'fixed') outer = around(outer);
    else {
      box = containingBlockOf(outer, position);
      if (box === undefined || itself(box).matches('html, body')) return undefined;
      outer = box;
    }
  }
  return box !== undefined && isSmall(box) && isWithin(element, box) && hasHeadlineBeside(box)
    ? box
    : undefined;
}

function containingBlockOf(element: Element, position: string): Element | undefined {
  return outwardFrom(around(element)).find((outer) => {
    const style = getComputedStyle(outer);
    return holdsFixed(style) || (position === 'absolute' && style.position !== 'static');
  });
}

/** What holds the whole page is about as high as the view. */
const PAGE_SHARE = 0.9;

function isSmall(box: Element): boolean {
  return boxOf(box).height < innerHeight * PAGE_SHARE;
}

function isWithin(element: Element, box: Element): boolean {
  const [inner, outer] = [boxOf(element), boxOf(box)] as const;
  return (
    inner.left >= outer.left - 1 &&
    inner.top >= outer.top - 1 &&
    inner.right <= outer.right + 1 &&
    inner.bottom <= outer.bottom + 1
  );
}
