/** Emulates the visitor's location. Without a location in the request, the browser denies the permission. */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';

/** Frames get the location too, if the page delegates the permission to them. No prompt is shown. */
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
