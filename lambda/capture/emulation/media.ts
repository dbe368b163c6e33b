/**
 * Emulates the media type, and what media queries answer: the colour scheme, and whether motion is reduced.
 */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';

/** `''` keeps the browser's own media type: print while it prints, otherwise screen. */
type Medium = 'screen' | 'print' | '';

/** What the request says of the answers to media queries. */
export type Appearance = Pick<CaptureRequest, 'colorScheme' | 'reducedMotion'>;

/** Sets media type and features together, because each command replaces both. */
export async function emulateMedia(
  session: CDPSession,
  medium: Medium,
  { colorScheme, reducedMotion }: Appearance,
): Promise<void> {
  await session.send('Emulation.setEmulatedMedia', {
    media: medium,
    features: [
      { name: 'prefers-color-scheme', value: colorScheme },
      ...(reducedMotion ? [{ name: 'prefers-reduced-motion', value: 'reduce' }] : []),
    ],
  });
}
