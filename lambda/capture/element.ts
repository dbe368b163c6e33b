/**
 * Finds elements by plain CSS, scrolls to them, and measures their boxes.
 */
import { ServiceError } from '../errors.ts';
import type { Deadline } from './deadline.ts';
import { type Handle, PageError, type World } from './world.ts';

/** A rectangle in CSS px of the document, whole numbers. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type SelectorField = 'selector' | 'scrollIntoViewSelector';

// An element may appear late; past this it is not there (B4).
const ELEMENT_CAP_MS = 5_000;

/**
 * Refuses a selector that the browser itself cannot parse; needs no page but an empty one.
 * @throws ServiceError invalid_selector
 */
export async function assertSelectorParses(
  world: World,
  field: SelectorField,
  selector: string,
): Promise<void> {
  try {
    await world.run((text: string) => void document.createDocumentFragment().querySelector(text), selector);
  } catch (error) {
    if (!(error instanceof PageError) || error.className !== 'DOMException') throw error;
    throw new ServiceError('invalid_selector', `${field} is no CSS selector that a browser understands.`, {
      errors: [{ field, message: 'must be a CSS selector, such as "main > .chart"' }],
      cause: error,
    });
  }
}

/**
 * Waits until the selector matches something visible, and gives the first of the visible matches.
 * @throws ServiceError selector_not_found
 */
export async function waitForElement(
  world: World,
  deadline: Deadline,
  field: SelectorField,
  selector: string,
): Promise<Handle<Element>> {
  const element = await deadline.within(ELEMENT_CAP_MS, world.find(firstVisible, selector, ELEMENT_CAP_MS));
  if (element !== undefined) return element;
  throw new ServiceError(
    'selector_not_found',
    `${field} matched nothing visible within ${ELEMENT_CAP_MS / 1000} seconds. Check it against the page.`,
    { errors: [{ field, message: 'must match an element that is visible and not empty' }] },
  );
}

/** Puts the element at the top of what scrolls it, then moves by `adjustTop` px. */
export async function scrollToElement(
  world: World,
  element: Handle<Element>,
  adjustTop: number,
): Promise<void> {
  await world.run(scrollToTop, element, adjustTop);
}

/** The element's border box, fractions rounded outward; empty when it has gone. */
export async function measureElement(world: World, element: Handle<Element>): Promise<Box> {
  return roundOutward(await world.run(edgesOf, element));
}

async function firstVisible(selector: string, capMs: number): Promise<Element | null> {
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const endsAt = performance.now() + capMs;
  for (;;) {
    const element = [...document.querySelectorAll(selector)].find(isVisible);
    if (element !== undefined || performance.now() > endsAt) return element ?? null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function scrollToTop(element: Element, adjustTop: number): void {
  element.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
  const scrolls = (ancestor: Element) =>
    ancestor.scrollHeight > ancestor.clientHeight && /auto|scroll/.test(getComputedStyle(ancestor).overflowY);
  let scroller = element.parentElement;
  while (scroller !== null && !scrolls(scroller)) scroller = scroller.parentElement;
  const scrolled = scroller ?? document.scrollingElement ?? document.documentElement;
  scrolled.scrollBy({ top: adjustTop, behavior: 'instant' });
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function edgesOf(element: Element): Edges {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left: left + scrollX, top: top + scrollY, right: right + scrollX, bottom: bottom + scrollY };
}

// Layout counts in 1/64 px; what a float adds to a whole pixel must not make it two.
const FLOAT_NOISE_PX = 1 / 128;

function roundOutward(edges: Edges): Box {
  const x = Math.floor(edges.left + FLOAT_NOISE_PX);
  const y = Math.floor(edges.top + FLOAT_NOISE_PX);
  const width = Math.ceil(edges.right - FLOAT_NOISE_PX) - x;
  const height = Math.ceil(edges.bottom - FLOAT_NOISE_PX) - y;
  return { x, y, width, height };
}
