/**
 * Makes the page see the device and the colours that the request asks for, and a world that is otherwise the same at
 * every capture: en-US unless Accept-Language says else. The time zone is the browser's own, from its launch.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { findDevice } from '../../request/devices.ts';
import { readLanguages } from './languages.ts';
import { emulateMedia } from './media.ts';
import { findHeader, identify } from './user-agent.ts';

const TOUCH_POINTS = 5;

/** One round trip: nothing here waits for anything else. */
export async function emulate(session: CDPSession, request: CaptureRequest): Promise<void> {
  const device = findDevice(request.device);
  const { userAgent, platform, hints } = identify(request);
  const { languages, locale } = readLanguages(findHeader(request, 'accept-language'));
  const isMobile = device?.isMobile ?? false;
  await Promise.all([
    session.send('Emulation.setDeviceMetricsOverride', {
      width: request.width,
      height: request.height,
      // A PDF has no device pixels.
      deviceScaleFactor: request.format === 'pdf' ? 1 : request.scale,
      mobile: isMobile,
      screenWidth: request.width,
      screenHeight: request.height,
      screenOrientation: orientationOf(isMobile, request),
    }),
    session.send('Emulation.setTouchEmulationEnabled', {
      enabled: device?.hasTouch ?? false,
      maxTouchPoints: TOUCH_POINTS,
    }),
    session.send('Emulation.setUserAgentOverride', {
      userAgent,
      acceptLanguage: languages.join(','),
      ...(platform !== undefined && { platform }),
      ...(hints !== undefined && { userAgentMetadata: hints }),
    }),
    ...(hints === undefined ? [withoutHints(session)] : []),
    session.send('Emulation.setLocaleOverride', { locale }),
    emulateMedia(session, 'screen', request),
  ]);
}

/** A phone on its side has been turned; a desktop's screen is wide as it stands. */
function orientationOf(
  isMobile: boolean,
  { width, height }: CaptureRequest,
): Protocol.Emulation.ScreenOrientation {
  if (!isMobile) return { angle: 0, type: 'landscapePrimary' };
  return width > height ? { angle: 90, type: 'landscapePrimary' } : { angle: 0, type: 'portraitPrimary' };
}

/** An empty navigator.userAgentData would say "not mobile" on a phone that in truth has none. */
function withoutHints(session: CDPSession): Promise<unknown> {
  return session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'delete Navigator.prototype.userAgentData',
  });
}
