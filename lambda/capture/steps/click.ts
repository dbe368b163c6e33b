/**
 * Clicks an element as a visitor does: with the mouse, or with a finger on a device with touch, at a visible
 * point of it, scrolled into view. Waits until nothing covers the element. If it is still covered at the end
 * of the wait, the click hits the cover, as a visitor's click would.
 */

import { REAL_TIME } from '../clock/caps.ts';
import type { Aim } from '../in-page/steps/aim.ts';
import { elementNotFound, type WantedElement, waitForElement } from '../layout/element.ts';
import type { LivePage } from '../page/capture-page.ts';
import type { Target } from '../page/navigate.ts';
import { beginWait, type PageWait } from '../page/page-wait.ts';
import { waitUntilReady } from '../ready/ready.ts';
import { answerOf, timeFor } from './time.ts';

const MOUSE_EVENTS = [
  { type: 'mouseMoved' },
  { type: 'mousePressed', button: 'left', buttons: 1, clickCount: 1 },
  { type: 'mouseReleased', button: 'left', clickCount: 1 },
] as const;

/**
 * Resolves when the page's listeners have run. What they start is not waited for.
 * @throws ServiceError selector_not_found
 */
export async function clickOn(
  page: LivePage & Target,
  wanted: WantedElement,
  hasTouch: boolean,
): Promise<void> {
  const wait = beginWait(page, timeFor(page, REAL_TIME.element));
  while (true) {
    // Asked before the search, during which the page's time may pass.
    const { isOver } = wait;
    const aimed = await aimAt(page, { ...wanted, wait });
    if (aimed?.isClear || (aimed && isOver)) return press(page, aimed, hasTouch);
    if (isOver) throw elementNotFound(page, wanted.field, wait);
    await wait.goOn();
  }
}

/** Undefined when the page replaces the element, or itself, meanwhile. */
async function aimAt(
  page: LivePage & Target,
  wanted: WantedElement & { wait: PageWait },
): Promise<Aim | undefined> {
  const { document } = page.watch;
  const element = await answerOf(page, waitForElement(page, wanted, REAL_TIME.least), {
    realMs: Math.max(REAL_TIME.least, wanted.wait.leftMs) + REAL_TIME.ask,
  });
  const aimed =
    element && (await answerOf(page, page.inPage.call('aim', element), { realMs: REAL_TIME.ask }));
  if (page.watch.document === document && !page.watch.isLeaving) return aimed ?? undefined;
  await waitUntilReady(page);
  return undefined;
}

/** The page may go elsewhere after each event. */
async function press(page: LivePage & Target, { x, y }: Aim, hasTouch: boolean): Promise<void> {
  const { session } = page;
  page.note?.('clicks', x, y);
  const answer = (sent: Promise<void>) => answerOf(page, sent, { realMs: REAL_TIME.input });
  if (hasTouch) {
    const start = session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    // Sent at once: a finger that stays is no tap, and the page may be slow to answer.
    const end = session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await Promise.all([start, end].map(answer));
    return;
  }
  for (const event of MOUSE_EVENTS)
    await answer(session.send('Input.dispatchMouseEvent', { ...event, x, y }));
}
