/**
 * Emulates the requested device and colour scheme. Everything else is the same in every capture: the locale
 * is en-US unless Accept-Language overrides it. The time zone is set when the browser is launched.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { findDevice } from '../../request/device-profiles.ts';
import { readLanguages } from './languages.ts';
import { emulateMedia } from './media.ts';
import type { Sight } from './sight.ts';
import { findHeader, identify } from './user-agent.ts';

const TOUCH_POINTS = 5;

/** Sends the commands in one round trip, or two for a device with touch. */
export async function emulate(session: CDPSession, request: CaptureRequest, sight: Sight): Promise<void> {
  const device = findDevice(request.device);
  const { userAgent, platform, hints } = identify(request);
  const { languages, locale } = readLanguages(findHeader(request, 'accept-language'));
  // Sent first, because it resets the page's preferences, which undoes some of the other commands. A page
  // without touch keeps the pointers that the flags name.
  if (device?.hasTouch) {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: TOUCH_POINTS });
  }
  await Promise.all([
    sight.lay(metricsOf(request, request.height)),
    session.send('Emulation.setUserAgentOverride', {
      userAgent,
      acceptLanguage: languages.join(','),
      ...(platform !== undefined && { platform }),
      ...(hints !== undefined && { userAgentMetadata: hints }),
    }),
    ...(hints === undefined ? [withoutHints(session)] : []),
    session.send('Emulation.setLocaleOverride', { locale }),
    emulateMedia(session, 'screen', request),
    ...(device?.isMobile ? [] : [fitWindow(session, request)]),
  ]);
}

/** The view of the request's device, at a height of its own. */
export async function emulateView(
  session: CDPSession,
  request: CaptureRequest,
  height: number,
): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', metricsOf(request, height));
}

function metricsOf(
  request: CaptureRequest,
  height: number,
): Protocol.Emulation.SetDeviceMetricsOverrideRequest {
  const isMobile = findDevice(request.device)?.isMobile ?? false;
  return {
    width: request.width,
    height,
    // A PDF has no device pixels.
    deviceScaleFactor: request.format === 'pdf' ? 1 : request.scale,
    mobile: isMobile,
    screenWidth: request.width,
    screenHeight: request.height,
    screenOrientation: orientationOf(isMobile, request),
  };
}

/**
 * Emulates the visitor's location, without a prompt. Frames get it too, if the page delegates the permission
 * to them. Without a location in the request, the browser denies the permission.
 */
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

/**
 * Scripts of a desktop page also see the size of the window. A phone's screen is its window. The
 * browser's screen gets the same size: full screen would resize the window otherwise, and a frame that
 * is being drawn then never ends.
 */
async function fitWindow(session: CDPSession, { width, height }: CaptureRequest): Promise<void> {
  const [{ windowId }, screens] = await Promise.all([
    session.send('Browser.getWindowForTarget'),
    // An installed browser may be older than this command.
    session.send('Emulation.getScreenInfos').catch(() => undefined),
  ]);
  const screen = screens?.screenInfos.find(({ isPrimary }) => isPrimary);
  await Promise.all([
    screen && session.send('Emulation.updateScreen', { screenId: screen.id, width, height }),
    session.send('Browser.setWindowBounds', { windowId, bounds: { width, height } }),
  ]);
}

/** A phone in landscape has been rotated. A desktop screen is landscape at angle 0. */
function orientationOf(
  isMobile: boolean,
  { width, height }: CaptureRequest,
): Protocol.Emulation.ScreenOrientation {
  if (!isMobile) return { angle: 0, type: 'landscapePrimary' };
  return width > height ? { angle: 90, type: 'landscapePrimary' } : { angle: 0, type: 'portraitPrimary' };
}

/**
 * Removes navigator.userAgentData for browsers without it. An empty one would report "not mobile" on a phone.
 */
function withoutHints(session: CDPSession): Promise<unknown> {
  return session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'delete Navigator.prototype.userAgentData',
  });
}
