/** Tells what lies over the page from what stands in its flow, in an example, or along its edges. */
import { around, outwardFrom } from '../../dom/around.ts';
import { boxOf, overlapOf } from '../../dom/boxes.ts';
import { itself } from '../../dom/itself.ts';
import { isInTopLayer } from '../../dom/paint-order.ts';
import { isContainerOfFixed } from '../../dom/styles.ts';
import { coversSomething, coversText } from './covering.ts';
import { isDialog, isOverlay } from './rendered.ts';
import { hasHeadlineBeside } from './rest.ts';
import { textOf } from './text.ts';

const DATA = 'th, td, tr, thead, tbody, table, dt, h1, h2, h3';
/** Everything in a grid is data, even if its header and rows are positioned. */
const GRID = '[role=grid], [role=treegrid]';
const ARTICLE = 'main, article, [role=main]';

/** Whether it lies over the page, as a dialog in the flow does only within what covers the page. */
export function isLaidOver(element: Element): boolean {
  if (isData(element)) return false;
  if (isOverlay(element)) return !isInItsPlace(element);
  if (!isDialog(element)) return false;
  return isPlaced(element) || (outwardFrom(around(element)).some(isPlaced) && coversSomething(element));
}

export function isInFlow(element: Element): boolean {
  return !isData(element) && !itself(element).matches('li, dd') && !isLaidOver(element);
}

const isData = (element: Element) => itself(element).matches(DATA) || itself(element).closest(GRID) !== null;

/** A sticky part of an article that covers no text yet. */
function isInItsPlace(element: Element): boolean {
  return getComputedStyle(element).position === 'sticky' && isInArticle(element) && !coversText(element);
}

function isPlaced(element: Element): boolean {
  return /absolute|fixed/.test(getComputedStyle(element).position) || isInTopLayer(element);
}

export function isInArticle(element: Element): boolean {
  return outwardFrom(element).some((outer) => itself(outer).matches(ARTICLE));
}

export function isInArticleFlow(element: Element): boolean {
  const { width, height } = boxOf(element);
  if (width * height === 0) return false;
  for (const outer of outwardFrom(element)) {
    if (itself(outer).matches(ARTICLE)) return true;
    if (!['static', 'relative'].includes(getComputedStyle(outer).position)) return false;
  }
  return false;
}

export function isExample(element: Element): boolean {
  const box = boxAround(element);
  return box !== undefined && !isAlongEdge(box);
}

/** The box of the flow that it cannot leave, if any: of an example in documentation, or a preview. */
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
  if (box === undefined || boxOf(box).height >= innerHeight * PAGE_SHARE) return undefined;
  return isWithin(element, box) && hasHeadlineBeside(box) ? box : undefined;
}

function containingBlockOf(element: Element, position: string): Element | undefined {
  return outwardFrom(around(element)).find((outer) => {
    const style = getComputedStyle(outer);
    return isContainerOfFixed(style) || (position === 'absolute' && style.position !== 'static');
  });
}

/** An element that contains the whole page is about as high as the view. */
const PAGE_SHARE = 0.9;

function isWithin(element: Element, box: Element): boolean {
  const inner = boxOf(element);
  const { width, height } = overlapOf(inner, boxOf(box));
  return width >= inner.width - 1 && height >= inner.height - 1;
}

/** Banners that push the page down stand first or last in it. */
export function isAtEdge(element: Element): boolean {
  const { parentElement: parent } = itself(element);
  if (parent === null) return false;
  const { parentElement: outer, firstElementChild, lastElementChild } = itself(parent);
  const { body } = document;
  const isOuter = parent === body || outer === body;
  return isOuter && (firstElementChild === element || lastElementChild === element);
}

/** Whether a frame stands where overlays do: over the page, or along its edge. */
export function isFrameOverPage(frame: Element): boolean {
  const isPlacedOver = outwardFrom(frame).some((outer) => isPlaced(outer) || isOverlay(outer));
  return isPlacedOver ? !isExample(frame) : isAlongEdge(frame);
}

/** Where bars in the flow stand: above or below all that is read, over most of the width. */
const ALONG_WIDTH = 0.5;

export function isAlongEdge(element: Element): boolean {
  const box = boxOf(element);
  const root = document.documentElement;
  if (box.width < root.clientWidth * ALONG_WIDTH) return false;
  const read = [...document.querySelectorAll(`h1, h2, p, ${ARTICLE}`)].filter((part) => {
    const isBeside = !itself(element).contains(part) && itself(part).checkVisibility();
    return isBeside && textOf(part) !== '' && !isOverlay(part) && !isInFooter(part);
  });
  const boxes = read.map(boxOf);
  return (
    boxes.every(({ top }) => top >= box.bottom - 1) || boxes.every(({ bottom }) => bottom <= box.top + 1)
  );
}

function isInFooter(element: Element): boolean {
  return itself(element).closest('footer, [role=contentinfo], header, [role=banner], nav') !== null;
}
