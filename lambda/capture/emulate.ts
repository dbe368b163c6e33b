/**
 * Makes the page see the device that the request asks for, and a world that is the same at every capture:
 * light colours, UTC, en-US unless Accept-Language says else.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../request/capture-request.ts';
import { type DeviceProfile, findDevice } from '../request/devices.ts';

const DEFAULT_ACCEPT_LANGUAGE = 'en-US,en';
const TOUCH_POINTS = 5;

export async function emulate(session: CDPSession, request: CaptureRequest): Promise<void> {
  const device = findDevice(request.device);
  const own = ownHeaders(request);
  const acceptLanguage = own.acceptLanguage ?? DEFAULT_ACCEPT_LANGUAGE;
  await Promise.all([
    session.send('Emulation.setDeviceMetricsOverride', {
      width: request.width,
      height: request.height,
      // A PDF has no device pixels.
      deviceScaleFactor: request.format === 'pdf' ? 1 : request.scale,
      mobile: device?.isMobile ?? false,
      screenWidth: request.width,
      screenHeight: request.height,
      screenOrientation: orientationOf(device),
    }),
    session.send('Emulation.setTouchEmulationEnabled', {
      enabled: device?.hasTouch ?? false,
      maxTouchPoints: TOUCH_POINTS,
    }),
    session.send('Emulation.setUserAgentOverride', {
      userAgent: own.userAgent ?? device?.userAgent ?? (await desktopUserAgent(session)),
      acceptLanguage,
    }),
    session.send('Emulation.setLocaleOverride', { locale: firstLocale(acceptLanguage) }),
    session.send('Emulation.setEmulatedMedia', {
      media: 'screen',
      features: [{ name: 'prefers-color-scheme', value: 'light' }],
    }),
  ]);
}

/** A phone on its side has been turned; a desktop's screen is wide as it stands. */
function orientationOf(device: DeviceProfile | undefined): Protocol.Emulation.ScreenOrientation {
  if (!device?.isMobile) return { angle: 0, type: 'landscapePrimary' };
  return device.isLandscape ? { angle: 90, type: 'landscapePrimary' } : { angle: 0, type: 'portraitPrimary' };
}

/** The two caller's headers that scripts see as well, and that go with every request. */
function ownHeaders({ headers }: CaptureRequest): { userAgent?: string; acceptLanguage?: string } {
  const found: { userAgent?: string; acceptLanguage?: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    if (name.toLowerCase() === 'user-agent') found.userAgent = value;
    if (name.toLowerCase() === 'accept-language') found.acceptLanguage = value;
  }
  return found;
}

/** Chromium's own, in the reduced form all browsers of its kind send, without the word Headless. */
async function desktopUserAgent(session: CDPSession): Promise<string> {
  const { userAgent } = await session.send('Browser.getVersion');
  return userAgent.replace(/HeadlessChrome\/(\d+)[\d.]*/, 'Chrome/$1.0.0.0');
}

/** The first language of an Accept-Language value that is a locale, such as `de-CH` of `de-CH,de;q=0.9`. */
function firstLocale(acceptLanguage: string): string {
  const first = acceptLanguage.split(/[,;]/)[0]?.trim() ?? '';
  try {
    return Intl.getCanonicalLocales(first)[0] ?? 'en-US';
  } catch {
    return 'en-US'; // `*`, or no language tag at all.
  }
}
