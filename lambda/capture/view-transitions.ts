/**
 * Skips view transitions. While the browser keeps pictures of the old state it draws no frame, and without a limit
 * of its frame rate (see the flags) it often never draws one again: every wait for a frame, and the picture itself,
 * would last until the deadline. A picture shows the new state anyway.
 */
import type { CDPSession } from 'puppeteer-core';

/** In every document to come, its frames included. Pages know skipped transitions: those of hidden tabs are. */
export async function skipViewTransitions(session: CDPSession): Promise<void> {
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${skipInPage})()` });
}

/** Runs in the page's own world, before its scripts. Their callbacks run, and their promises settle, as ever. */
function skipInPage(): void {
  for (const { prototype } of [Document, Element]) {
    const start: unknown = Reflect.get(prototype, 'startViewTransition');
    if (typeof start !== 'function') continue;
    const startAndSkip = {
      startViewTransition(this: unknown, ...args: unknown[]) {
        const transition = Reflect.apply(start, this, args);
        // Nothing has been kept yet: that begins with the next frame.
        transition.skipTransition();
        return transition;
      },
    };
    Object.assign(prototype, startAndSkip);
  }
  // Those between two documents, which a stylesheet asks for.
  for (const name of ['pageswap', 'pagereveal']) {
    addEventListener(name, (event) => Reflect.get(event, 'viewTransition')?.skipTransition());
  }
}
