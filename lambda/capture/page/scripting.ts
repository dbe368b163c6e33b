/** Turns the page's scripts on and off. They never run when the request turns them off. */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { CapturePage } from './capture-page.ts';

/** Call before the navigation. Frames and workers are included, and the browser shows `noscript` elements. */
export async function turnScriptsOff(
  session: CDPSession,
  { javaScript }: Pick<CaptureRequest, 'javaScript'>,
): Promise<void> {
  if (!javaScript) await stopScripts(session);
}

/** The page's scripts, timers, frames and listeners run no more, until `resumeScripts`. Functions of in-page still do. */
export async function stopScripts(session: Pick<CDPSession, 'send'>): Promise<void> {
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
}

/** Undoes a step that has disabled the page's scripts. Does nothing in a page whose scripts may not run any more. */
export async function resumeScripts({
  session,
  isHeld,
  isScriptless,
}: Pick<CapturePage, 'session' | 'isHeld' | 'isScriptless'>): Promise<void> {
  if (isHeld || isScriptless) return;
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
}
