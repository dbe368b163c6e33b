/** What the page's media queries are answered: the medium, and the colour scheme that the request asks for. */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';

/** `''` is the medium that the browser draws for by itself: paper while it prints, else the screen. */
export type Medium = 'screen' | 'print' | '';

/** Sets both: the protocol sets the features anew with the medium. */
export async function emulateMedia(
  session: CDPSession,
  medium: Medium,
  { colorScheme }: Pick<CaptureRequest, 'colorScheme'>,
): Promise<void> {
  await session.send('Emulation.setEmulatedMedia', {
    media: medium,
    features: [{ name: 'prefers-color-scheme', value: colorScheme }],
  });
}
