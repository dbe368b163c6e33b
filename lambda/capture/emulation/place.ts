/** Where the page sees the visitor. Without a place in the request, the browser denies the page what it asks for. */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';

/** Answers frames too, where the page lets them ask. Nobody is asked for leave. */
export async function emulatePlace(
  session: CDPSession,
  { geolocation }: Pick<CaptureRequest, 'geolocation'>,
): Promise<void> {
  if (geolocation === undefined) return;
  await Promise.all([
    session.send('Browser.setPermission', { permission: { name: 'geolocation' }, setting: 'granted' }),
    session.send('Emulation.setGeolocationOverride', geolocation),
  ]);
}
