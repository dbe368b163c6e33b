/** Finds elements by CSS selector and scrolls to them. */
import { ServiceError } from '../../errors.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { PACE, PAGE_TIME, REAL_TIME } from '../clock/caps.ts';
import type { ResultHandle } from '../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { Box } from '../in-page/dom/boxes.ts';
import type { LivePage } from '../page/capture-page.ts';

/** Stays in the page. */
export type FoundElement = ResultHandle<InPageFunctions['firstVisible']>;

/** The element that a field of the request names. */
export interface WantedElement {
  field: 'selector' | 'scrollIntoViewSelector' | 'waitForSelector' | `click[${number}]`;
  selector: string;
  /** When the wait for it began. Default: now. */
  since?: StartOfWait;
}

/** When a wait began. */
interface StartOfWait {
  /** Milliseconds of performance.now(). */
  at: number;
  /** Page time that had passed by then, ms. */
  pageMs: number;
}

export function startOfWait({ clock }: Pick<LivePage, 'clock'>): StartOfWait {
  return { at: performance.now(), pageMs: clock.passedMs };
}

/**
 * Waits until the selector matches a visible element, and returns the first visible match. An element is visible if
 * its box is not empty and neither `display` nor `visibility` hides it. Opacity does not count, because pages fade
 * elements in by scrolling.
 * @throws ServiceError selector_not_found
 */
export async function waitForElement(
  page: LivePage,
  { field, selector, since = startOfWait(page) }: WantedElement,
  capMs: number = REAL_TIME.element,
): Promise<FoundElement> {
  const { inPage, deadline, clock, watch } = page;
  const [endsAt, endsAtPageMs] = [performance.now() + capMs, clock.passedMs + capMs];
  while (true) {
    const leftMs = endsAt - performance.now();
    // Asked before the look: the page's time may pass during it.
    const isLast = leftMs <= 0 || clock.passedMs >= endsAtPageMs;
    const element = await deadline.within(Math.max(0, leftMs), inPage.find('firstVisible', selector));
    if (element !== undefined) return element;
    if (isLast) throw elementNotFound(page, field, since);
    const pace = watch.isFed ? PACE.real : PACE.fast;
    await clock.pass(PAGE_TIME.look, { pace, realMs: leftMs });
  }
}

/**
 * Waits for the element, clears it of the page's bars, and measures its border box. If the page replaces the element meanwhile,
 * looks for it again. With `adjustTop`, the request says where the bars are.
 * @throws ServiceError selector_not_found
 */
export async function locateElement(
  page: LivePage,
  selector: string,
  { scrollIntoView, adjustTop }: Pick<CaptureRequest, 'scrollIntoView' | 'adjustTop'>,
): Promise<Box> {
  const isCovered = scrollIntoView && adjustTop !== 0;
  const since = startOfWait(page);
  do {
    const element = await waitForElement(page, { field: 'selector', selector, since });
    const box = await page.inPage.call('bringOut', element, isCovered);
    if (box !== null) return box;
  } while (performance.now() < since.at + REAL_TIME.element);
  throw elementNotFound(page, 'selector', since);
}

/** Names the time that was really waited: a wait may be cut short, and the page's own time may pass faster. */
export function elementNotFound(
  { clock }: Pick<LivePage, 'clock'>,
  field: WantedElement['field'],
  since: StartOfWait,
): ServiceError {
  const real = inSeconds(performance.now() - since.at);
  const own = inSeconds(clock.passedMs - since.pageMs);
  const waited = own === real ? real : `${real}, in which ${own} of the page's own time passed`;
  return new ServiceError(
    'selector_not_found',
    `${field} matched nothing visible within ${waited}. Check it against the page.`,
    { errors: [{ field, message: 'must match an element that is visible and not empty' }] },
  );
}

/** `0.3 seconds`, `1 second` */
function inSeconds(ms: number): string {
  const seconds = Math.round(ms / 100) / 10;
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}
