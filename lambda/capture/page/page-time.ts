/**
 * Lets the page's clock begin at the moment that the request names. Virtual time could do so itself,
 * but in one process it moves the clock of the whole browser: valid certificates would be refused,
 * and cookies dropped. So the functions that read the clock are changed in each document, frame and
 * worker (see in-page/page-time/).
 */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { InPageScripts } from '../in-page/bridge/script-files.ts';
import type { Moment } from '../in-page/page-time/moment.ts';

/**
 * Returns the script for documents and workers of a request that names a moment. The page's time must stand,
 * or be that of a visitor's browser.
 */
export async function readMoment(
  session: CDPSession,
  { pageTime }: Pick<InPageScripts, 'pageTime'>,
  { time = '' }: Pick<CaptureRequest, 'time'>,
): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'performance.timeOrigin + performance.now()',
  });
  const moment: Moment = { time: Date.parse(time), startsAt: Number(result.value) };
  // In a block, the page does not see the name.
  return `{ const captureMoment = ${JSON.stringify(moment)}; ${pageTime} }`;
}
