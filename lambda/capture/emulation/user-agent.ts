/**
 * The browser's identity: the user agent, and the values that must agree with it. Takes a request; returns
 * what the browser must send and show to scripts.
 */
import type { Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { findDevice } from '../../request/device-profiles.ts';
import { readLanguages } from './languages.ts';

interface Identity {
  userAgent: string;
  /** navigator.platform; undefined keeps the browser's own value. */
  platform: string | undefined;
  /** Client hints; undefined for browsers without them. */
  hints: Protocol.Emulation.UserAgentMetadata | undefined;
}

/**
 * The packed Chromium's user agent, in the reduced form that all Chromium browsers send, without the word
 * Headless.
 * Source: https://www.chromium.org/updates/ua-reduction/
 */
export const DESKTOP_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

/** Uses the caller's user agent, otherwise the device's, otherwise the desktop's. */
export function identify(request: Pick<CaptureRequest, 'headers' | 'device'>): Identity {
  const userAgent =
    findHeader(request, 'user-agent') ?? findDevice(request.device)?.userAgent ?? DESKTOP_USER_AGENT;
  const system = SYSTEMS.find(({ pattern }) => pattern.test(userAgent));
  return { userAgent, platform: system?.platform, hints: hintsOf(userAgent, system) };
}

/**
 * The part that is set at the launch, because later commands would not reach
 * all workers, or the first layout.
 */
export interface LaunchIdentity {
  userAgent: string;
  /** As in `de-CH,de`. */
  languages: string;
  /** IANA name. */
  timezone: string;
  /** Whether WebSockets may connect. */
  hasWebSockets: boolean;
  /**
   * Whether the browser has to show a page as a phone does. Chromium lays out the first page of an empty
   * tab as a desktop does, at first.
   */
  isMobile: boolean;
  /** Seed of Math.random; undefined for chance. */
  seed?: number | undefined;
}

export function launchIdentity(
  request: Pick<CaptureRequest, 'headers' | 'device' | 'timezone' | 'blockResources' | 'seed'>,
): LaunchIdentity {
  const { languages } = readLanguages(findHeader(request, 'accept-language'));
  const { userAgent } = identify(request);
  return {
    userAgent,
    languages: languages.join(','),
    timezone: request.timezone,
    hasWebSockets: !request.blockResources.includes('websocket'),
    isMobile: findDevice(request.device)?.isMobile ?? false,
    ...(request.seed !== undefined && { seed: request.seed }),
  };
}

/** The caller's value of a header. `wanted` is in lower case. */
export function findHeader({ headers }: Pick<CaptureRequest, 'headers'>, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}

interface System {
  /** Matches the user agent. The first group is the system's version. */
  pattern: RegExp;
  /** navigator.platform */
  platform: string;
  /** Sec-CH-UA-Platform; undefined for systems without Chromium. */
  hint?: string;
}

/** Mobile systems come first, because their user agents also name the systems that they resemble. */
const SYSTEMS: readonly System[] = [
  { pattern: /\((?:iPhone|iPod)/, platform: 'iPhone' },
  { pattern: /\(iPad/, platform: 'iPad' },
  { pattern: /Windows Phone/, platform: 'Win32' },
  { pattern: /BB10|PlayBook/, platform: 'BlackBerry' },
  { pattern: /Android ([\d.]+)/, platform: 'Linux armv81', hint: 'Android' },
  { pattern: /Android|Silk|MeeGo/, platform: 'Linux armv81' },
  { pattern: /Windows NT ([\d.]+)/, platform: 'Win32', hint: 'Windows' },
  { pattern: /Macintosh; Intel Mac OS X ([\d_]+)/, platform: 'MacIntel', hint: 'macOS' },
  { pattern: /CrOS \S+ ([\d.]+)/, platform: 'Linux x86_64', hint: 'Chrome OS' },
  { pattern: /Linux/, platform: 'Linux x86_64', hint: 'Linux' },
];

/** The first Chromium version with client hints. Source: https://chromestatus.com/feature/5995832180473856 */
const FIRST_VERSION_WITH_HINTS = 89;
/** Every Chromium adds a meaningless brand, so that sites do not rely on a fixed list. */
const GREASE = { brand: 'Not_A Brand', version: '8' };

/** The client hints of a Chromium with this user agent; undefined when it is not a Chromium or too old. */
function hintsOf(
  userAgent: string,
  system: System | undefined,
): Protocol.Emulation.UserAgentMetadata | undefined {
  const full = /Chrom(?:e|ium)\/([\d.]+)/.exec(userAgent)?.[1];
  const major = full?.split('.')[0];
  if (full === undefined || major === undefined || system?.hint === undefined) return undefined;
  if (Number(major) < FIRST_VERSION_WITH_HINTS) return undefined;

  const isAndroid = system.hint === 'Android';
  const mobile = /Mobile/.test(userAgent);
  const brand = /Edg(?:A|iOS)?\//.test(userAgent) ? 'Microsoft Edge' : 'Google Chrome';
  const brandsOf = (version: string, grease: string) => [
    { brand, version },
    { ...GREASE, version: grease },
    { brand: 'Chromium', version },
  ];
  return {
    brands: brandsOf(major, GREASE.version),
    fullVersionList: brandsOf(full, `${GREASE.version}.0.0.0`),
    platform: system.hint,
    platformVersion: platformVersionOf(userAgent, system),
    // Android reports neither architecture nor bitness.
    architecture: isAndroid ? '' : 'x86',
    bitness: isAndroid ? '' : '64',
    model: isAndroid ? modelOf(userAgent) : '',
    mobile,
    wow64: false,
    formFactors: [isAndroid ? (mobile ? 'Mobile' : 'Tablet') : 'Desktop'],
  };
}

/**
 * Empty when the user agent contains no model, or one that is not printable
 * ASCII, which client hints require.
 */
function modelOf(userAgent: string): string {
  const model = /Android [\d.]+; ([^;]+?)(?: Build\/[^;)]*)?\)(?: |$)/.exec(userAgent)?.[1] ?? '';
  return /^[\x20-\x7e]*$/.test(model) ? model : '';
}

/** `11` -> `11.0.0`, `10_15_7` -> `10.15.7`. Linux has no version. */
function platformVersionOf(userAgent: string, { pattern }: System): string {
  const version = pattern.exec(userAgent)?.[1];
  if (version === undefined) return '';
  const [major = '0', minor = '0', patch = '0'] = version.split(/[._]/);
  return `${major}.${minor}.${patch}`;
}
