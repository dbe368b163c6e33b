/**
 * Moves the mouse out of the page. By default, Chromium places it at the top left, where it triggers hover
 * styles and menus.
 */
import type { CDPSession } from 'puppeteer-core';
import { REAL_TIME } from '../clock/caps.ts';
import type { Target } from './navigate.ts';

/** Resolves when the document with this loader id in the main frame has received the mouse event. */
export type MouseOut = (loaderId: string) => Promise<void>;

/**
 * Moves the mouse out of every document in the main frame once: at its first paint, when it starts to accept input, or when
 * the returned function is called.
 */
export function keepMouseOut(session: CDPSession, mainFrameId: string): MouseOut {
  let told: { loaderId: string; answer: Promise<void> } | undefined;
  const tell = (loaderId: string) => {
    if (told?.loaderId !== loaderId) told = { loaderId, answer: moveOut(session) };
    return told.answer;
  };
  session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
    if (frameId === mainFrameId && name === 'firstPaint') void tell(loaderId);
  });
  return tell;
}

/** The page receives the event with its next frame. A page that does not is not waited for. */
export async function waitForMouseOut({
  watch,
  deadline,
  mouseOut,
}: Pick<Target, 'watch' | 'deadline'> & { mouseOut: MouseOut }): Promise<void> {
  await deadline.within(REAL_TIME.ask, mouseOut(watch.document.loaderId));
}

/** Moves the mouse out again, after a step that has used it. */
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
    // The document has gone. The next document gets its own event.
  }
}
