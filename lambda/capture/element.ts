/**
 * Finds elements by plain CSS and scrolls to them. Methods of elements are taken from the prototype: a form can
 * have a field named after any method, and the name then hides the method.
 */
import { ServiceError } from '../errors.ts';
import type { Deadline } from './deadline.ts';
import { type Box, measureElement } from './element-box.ts';
import { type Handle, PageError, type World } from './world.ts';

export type { Box } from './element-box.ts';

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
    await world.run((text: string) => void new DocumentFragment().querySelector(text), selector);
  } catch (error) {
    if (!(error instanceof PageError) || error.className !== 'DOMException') throw error;
    throw new ServiceError('invalid_selector', `${field} is no CSS selector that a browser understands.`, {
      errors: [{ field, message: 'must be a CSS selector, such as "main > .chart"' }],
      cause: error,
    });
  }
}

/**
 * Waits until the selector matches something visible, and gives the first of the visible matches. Visible is
 * what has a box that is not empty and is not hidden by display or visibility. Opacity does not count: pages
 * fade in what is scrolled to.
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
  throw notFound(field);
}

/**
 * Waits for the element and measures its border box. One that the page puts another in place of meanwhile is
 * looked for again.
 * @throws ServiceError selector_not_found
 */
export async function locateElement(world: World, deadline: Deadline, selector: string): Promise<Box> {
  const endsAt = performance.now() + ELEMENT_CAP_MS;
  do {
    const element = await waitForElement(world, deadline, 'selector', selector);
    const box = await measureElement(world, element);
    if (box !== undefined) return box;
  } while (performance.now() < endsAt);
  throw notFound('selector');
}

/** Puts the element at the top of what scrolls it, then moves by `adjustTop` px. */
export async function scrollToElement(
  world: World,
  element: Handle<Element>,
  adjustTop: number,
): Promise<void> {
  await world.run(scrollToTop, element, adjustTop);
}

function notFound(field: SelectorField): ServiceError {
  return new ServiceError(
    'selector_not_found',
    `${field} matched nothing visible within ${ELEMENT_CAP_MS / 1000} seconds. Check it against the page.`,
    { errors: [{ field, message: 'must match an element that is visible and not empty' }] },
  );
}

async function firstVisible(selector: string, capMs: number): Promise<Element | null> {
  const isVisible = (element: Element) => {
    const { width, height } = Element.prototype.getBoundingClientRect.call(element);
    if (width <= 0 || height <= 0) return false;
    return Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
  };
  const endsAt = performance.now() + capMs;
  for (;;) {
    const matches = [...document.querySelectorAll(selector)];
    const element = matches.find(isVisible);
    if (element !== undefined || performance.now() > endsAt) return element ?? null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function scrollToTop(element: Element, adjustTop: number): Promise<void> {
  Element.prototype.scrollIntoView.call(element, { block: 'start', inline: 'nearest', behavior: 'instant' });
  const scrolls = (ancestor: Element) =>
    itself(ancestor).scrollHeight > itself(ancestor).clientHeight &&
    /auto|scroll/.test(getComputedStyle(ancestor).overflowY);
  const root = document.scrollingElement ?? document.documentElement;
  // A field named parentElement would hide that of its form.
  const around = (inner: Element): Element | null => Reflect.get(Node.prototype, 'parentElement', inner);
  let scroller = around(element);
  while (scroller !== null && !scrolls(scroller)) scroller = around(scroller);
  Reflect.apply(Element.prototype.scrollBy, scroller ?? root, [{ top: adjustTop, behavior: 'instant' }]);
  // Without a frame a picture of the viewport shows inner scrollers where they were. A page whose stylesheet never
  // comes has none.
  const capMs = 250;
  const frame = new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.race([frame, new Promise((resolve) => setTimeout(resolve, capMs))]);
}
