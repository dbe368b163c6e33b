/** Finds elements by CSS selector and scrolls to them. */
import { ServiceError } from '../../errors.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { REAL_TIME } from '../clock/caps.ts';
import type { ResultHandle } from '../in-page/bridge/bridge.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { Box } from '../in-page/dom/boxes.ts';
import type { CapturePage, LivePage } from '../page/capture-page.ts';
import { beginWait, type PageWait } from '../page/page-wait.ts';
import { enterClosedTrees } from './enter-closed-trees.ts';

/** Stays in the page. */
export type FoundElement = ResultHandle<InPageFunctions['firstVisible']>;

/** The element that a field of the request names. */
export interface WantedElement {
  field: 'selector' | 'scrollIntoViewSelector' | 'waitForSelector' | `click[${number}]`;
  selector: string;
  /** Default: 5 s from now. */
  wait?: PageWait;
  /** Looks for it elsewhere, once, when half of the wait is over. */
  search?: () => Promise<FoundElement | undefined>;
}

/**
 * Waits until the selector matches a visible element, and returns the first visible match. An element is
 * visible if its box is not empty and neither `display` nor `visibility` hides it. Opacity does not count,
 * because pages fade elements in by scrolling. The page is asked for `leastMs` of real time at least.
 * @throws ServiceError selector_not_found
 */
export async function waitForElement(
  page: LivePage,
  { field, selector, wait = beginWait(page, REAL_TIME.element), search }: WantedElement,
  leastMs = 0,
): Promise<FoundElement> {
  const { inPage, deadline } = page;
  let mayFind = search;
  while (true) {
    // Asked before the search, during which the page's time may pass.
    const { isOver, leftMs } = wait;
    const element = await deadline.within(Math.max(leastMs, leftMs), inPage.find('firstVisible', selector));
    if (element !== undefined) return element;
    if (isOver) throw elementNotFound(page, field, wait);
    if (wait.isHalfOver && mayFind !== undefined) {
      const found = await mayFind();
      if (found !== undefined) return found;
      mayFind = undefined;
    }
    await wait.goOn();
  }
}

/**
 * Waits for the element, clears it of the page's bars, and measures its border box. If the page replaces the
 * element meanwhile, looks for it again. With `adjustTop`, the request says where the bars are.
 * @throws ServiceError selector_not_found
 */
export async function locateElement(
  page: LivePage & Pick<CapturePage, 'session'>,
  selector: string,
  { scrollIntoView, adjustTop }: Pick<CaptureRequest, 'scrollIntoView' | 'adjustTop'>,
): Promise<Box> {
  const isCovered = scrollIntoView && adjustTop !== 0;
  const wait = beginWait(page, REAL_TIME.element);
  do {
    const element = await waitForElement(page, { field: 'selector', selector, wait });
    let box = await page.inPage.call('bringOutAtOnce', element, isCovered);
    if (box === 'underHosts') {
      await enterClosedTrees(page, element);
      box = await page.inPage.call('bringOut', element, isCovered);
    }
    if (box !== null) return box;
  } while (wait.leftMs > 0);
  throw elementNotFound(page, 'selector', wait);
}

/**
 * Names the time that was really waited: a wait may be cut short, and the page's own time may pass faster.
 */
export function elementNotFound(
  { clock }: Pick<LivePage, 'clock'>,
  field: WantedElement['field'],
  wait: PageWait,
): ServiceError {
  const real = inSeconds(performance.now() - wait.startedAt);
  const own = inSeconds(clock.passedMs - wait.startedAtPageMs);
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
