/** Accepts certificates that are not valid, as a visitor who goes on after the browser's warning. */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../../request/capture-request.ts';

/**
 * Applies to the page, its resources, frames, workers and WebSockets. As in every browser, no service worker
 * is registered then. All other checks of the egress still apply.
 */
export async function ignoreTlsErrors(
  session: CDPSession,
  { ignoreTlsErrors: ignore }: Pick<CaptureRequest, 'ignoreTlsErrors'>,
): Promise<void> {
  if (ignore) await session.send('Security.setIgnoreCertificateErrors', { ignore });
}
