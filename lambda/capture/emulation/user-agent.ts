/**
 * Who the browser says it is: the user agent and what must agree with it. Takes a request, gives what the
 * browser is told to send and to show to scripts.
 */
import type { Protocol } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { findDevice } from '../../request/devices.ts';
import { readLanguages } from './languages.ts';

export interface Identity {
  userAgent: string;
  /** navigator.platform; undefined leaves the browser's own. */
  platform: string | undefined;
  /** Client hints; undefined for browsers that have none. */
  hints: Protocol.Emulation.UserAgentMetadata | undefined;
}

/**
 * The packed Chromium's own, in the reduced form all browsers of its kind send, without the word Headless.
 * Source: https://www.chromium.org/updates/ua-reduction/
 */
export const DESKTOP_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

/** The caller's user agent, or the device's, or the desktop's. */
export function identify(request: CaptureRequest): Identity {
  const userAgent =
    findHeader(request, 'user-agent') ?? findDevice(request.device)?.userAgent ?? DESKTOP_USER_AGENT;
  const system = SYSTEMS.find(({ pattern }) => pattern.test(userAgent));
  return { userAgent, platform: system?.platform, hints: hintsOf(userAgent, system) };
}

/** What a browser has to be launched with, for the workers that no later override reaches. */
export function launchIdentity(request: CaptureRequest): { userAgent: string; languages: string } {
  const { languages } = readLanguages(findHeader(request, 'accept-language'));
  return { userAgent: identify(request).userAgent, languages: languages.join(',') };
}

/** The caller's value of a header, named in lower case. */
export function findHeader({ headers }: CaptureRequest, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}

interface System {
  /** How the user agent names it. The first group is its version. */
  pattern: RegExp;
  /** navigator.platform */
  platform: string;
  /** Sec-CH-UA-Platform; none where no Chromium runs. */
  hint?: string;
}

/** Mobile systems first: their user agents also name the systems they resemble. */
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

/** Client hints came with this version. Source: https://chromestatus.com/feature/5995832180473856 */
const FIRST_VERSION_WITH_HINTS = 89;
/** Stands in every Chromium's list, so that nobody takes the list for a fixed one. */
const GREASE = { brand: 'Not_A Brand', version: '8' };

/** What a Chromium of this user agent would tell; undefined when it is none, or too old to have hints. */
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
    // A phone tells neither.
    architecture: isAndroid ? '' : 'x86',
    bitness: isAndroid ? '' : '64',
    model: isAndroid ? modelOf(userAgent) : '',
    mobile,
    wow64: false,
    formFactors: [isAndroid ? (mobile ? 'Mobile' : 'Tablet') : 'Desktop'],
  };
}

/** Empty when the user agent names none, or one that no client hint can hold: printable ASCII alone. */
function modelOf(userAgent: string): string {
  const model = /Android [\d.]+; ([^;]+?)(?: Build\/[^;)]*)?\)(?: |$)/.exec(userAgent)?.[1] ?? '';
  return /^[\x20-\x7e]*$/.test(model) ? model : '';
}

/** `11` -> `11.0.0`, `10_15_7` -> `10.15.7`; Linux tells none. */
function platformVersionOf(userAgent: string, { pattern }: System): string {
  const version = pattern.exec(userAgent)?.[1];
  if (version === undefined) return '';
  const [major = '0', minor = '0', patch = '0'] = version.split(/[._]/);
  return `${major}.${minor}.${patch}`;
}
