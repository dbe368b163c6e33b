/**
 * Looks for an element among the rows of a list that are in the page only while they are in view,
 * as the cells of a long notebook.
 */
import { PAGE_TIME } from '../clock/caps.ts';
import type { LivePage } from '../page/capture-page.ts';
import type { PageWait } from '../page/page-wait.ts';
import type { FoundElement } from './element.ts';

/** Scrolls through the page until the element is there, or the wait is over. Undefined: back at the top. */
export async function searchRows(
  { inPage, clock }: LivePage,
  selector: string,
  wait: PageWait,
): Promise<FoundElement | undefined> {
  if (!(await inPage.call('beginSearch'))) return undefined;
  let endPx = 1;
  for (let top = 0; top < endPx && wait.leftMs > 0; ) {
    const view = await inPage.call('scrollOn', top);
    await clock.pass(PAGE_TIME.rows, { realMs: wait.leftMs, frameMs: PAGE_TIME.viewFrame });
    const element = await inPage.find('firstVisible', selector);
    if (element !== undefined) return element;
    endPx = view.endPx;
    top += view.stepPx;
  }
  await inPage.call('goToTop');
  return undefined;
}
