/**
 * Decides whether the page receives input. Chromium itself moves the mouse to the top left of some pages,
 * also on a phone, and under content that moves. So only the input of a step of the request gets through.
 */
import type { CDPSession } from 'puppeteer-core';
import { REAL_TIME } from '../clock/caps.ts';
import type { Target } from './navigate.ts';

/** Also applies to later documents of the page. */
export async function ignoreInput(session: CDPSession): Promise<void> {
  await session.send('Input.setIgnoreInputEvents', { ignore: true });
}

export async function receiveInput(session: CDPSession): Promise<void> {
  await session.send('Input.setIgnoreInputEvents', { ignore: false });
}

/**
 * Moves the mouse out of the page, after a step that has used it. A page that
 * does not notice is not waited for.
 */
export async function moveMouseOut({
  session,
  deadline,
}: Pick<Target, 'session' | 'deadline'>): Promise<void> {
  await deadline.within(REAL_TIME.ask, moveOut(session));
}

async function moveOut(session: CDPSession): Promise<void> {
  try {
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
  } catch {
    // The document has gone, and the mouse with it.
  }
}
