/** Makes the picture transparent where the page paints nothing. The browser would paint white there. */
import type { CDPSession } from 'puppeteer-core';

/** Applies to every later document. The page's own background is still painted. */
export async function showTransparency(session: CDPSession): Promise<void> {
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
}

export async function hideTransparency(session: CDPSession): Promise<void> {
  await session.send('Emulation.setDefaultBackgroundColorOverride', {});
}
