/**
 * Enables and disables the page's scripts. They are disabled:
 * - before the navigation, when the request turns them off. They never run then.
 * - when frames change their addresses without end (frame-addresses.ts).
 * - when the page keeps navigating, and its last document is frozen (shoot.ts).
 * - before the last measuring, when something moves, when the caller's styles have to stay, and when
 *   scrolling may have made the page longer (shoot-document.ts, caller-styles.ts, layout/scene.ts).
 * - before cross-site frames outside of the viewport are shown (layout/far-frames.ts).
 * - before drawings in images are stopped (photograph/moving-drawings.ts).
 * - before animated images are ended (photograph/moving-images.ts), and while boxes are photographed
 *   (photograph/photograph.ts).
 * - before tall effects are taken in parts (picture/tall-effects.ts).
 * - before a picture that goes past the viewport (picture/picture.ts), and before every print (pdf/).
 */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { CapturePage } from './capture-page.ts';

/** Call before the navigation. Frames and workers are included, and the browser shows `noscript` elements. */
export async function applyJavaScriptOption(
  session: CDPSession,
  { javaScript }: Pick<CaptureRequest, 'javaScript'>,
): Promise<void> {
  if (!javaScript) await disableScripts(session);
}

/**
 * The page's scripts, timers, frames and listeners run no more, until `restoreScripts`.
 * Functions of in-page still do.
 */
export async function disableScripts(session: Pick<CDPSession, 'send'>): Promise<void> {
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
}

/**
 * Undoes a step that has disabled the page's scripts. Does nothing in a page
 * whose scripts may not run any more.
 */
export async function restoreScripts({
  session,
  isFrozen,
  isScriptless,
}: Pick<CapturePage, 'session' | 'isFrozen' | 'isScriptless'>): Promise<void> {
  if (isFrozen || isScriptless) return;
  await enableScripts(session);
}

/**
 * Enables scripts even where the request has turned them off. The caller disables them again before any code
 * of the page can run.
 */
export async function enableScripts(session: Pick<CDPSession, 'send'>): Promise<void> {
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
}
