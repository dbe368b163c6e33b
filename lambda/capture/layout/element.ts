/** Finds elements by CSS selector and scrolls to them. */
import { ServiceError } from '../../errors.ts';
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { ResultHandle } from '../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { Box } from '../in-page/dom/boxes.ts';
import type { LivePage } from '../page/capture-page.ts';

/** Stays in the page. */
type FoundElement = ResultHandle<InPageFunctions['firstVisible']>;

/** The element that a field of the request names. */
export interface WantedElement {
  field: 'selector' | 'scrollIntoViewSelector' | 'waitForSelector' | `click[${number}]`;
  selector: string;
}

/**
 * Waits until the selector matches a visible element, and returns the first visible match. An element is visible if
 * its box is not empty and neither `display` nor `visibility` hides it. Opacity does not count, because pages fade
 * elements in by scrolling.
 * @throws ServiceError selector_not_found
 */
export async function waitForElement(
  { inPage, deadline, clock, watch }: LivePage,
  { field, selector }: WantedElement,
  capMs: number = REAL_TIME.element,
): Promise<FoundElement> {
  const endsAt = performance.now() + capMs;
  for (let passedMs = 0; ; passedMs += PAGE_TIME.look) {
    const leftMs = endsAt - performance.now();
    const element = await deadline.within(Math.max(0, leftMs), inPage.find('firstVisible', selector));
    if (element !== undefined) return element;
    if (passedMs >= capMs || leftMs <= 0) throw elementNotFound(field, capMs);
    const pace = watch.isFed ? PACE.real : PACE.fast;
    await clock.pass(PAGE_TIME.look, { pace, realMs: leftMs });
  }
}

/**
 * Waits for the element and measures its border box. If the page replaces the element meanwhile, looks for it again.
 * @throws ServiceError selector_not_found
 */
export async function locateElement(page: LivePage, selector: string): Promise<Box> {
  const endsAt = performance.now() + REAL_TIME.element;
  do {
    const element = await waitForElement(page, { field: 'selector', selector });
    const box = await page.inPage.call('bringOut', element);
    if (box !== null) return box;
  } while (performance.now() < endsAt);
  throw elementNotFound('selector', REAL_TIME.element);
}

export function elementNotFound(field: WantedElement['field'], capMs: number): ServiceError {
  const seconds = Math.max(1, Math.round(capMs / 1000));
  return new ServiceError(
    'selector_not_found',
    `${field} matched nothing visible within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. Check it against the page.`,
    { errors: [{ field, message: 'must match an element that is visible and not empty' }] },
  );
}
