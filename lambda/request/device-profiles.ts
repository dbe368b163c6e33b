/**
 * The device profiles: puppeteer's known devices under kebab-case names, and "desktop". A profile
 * gives the viewport's size, the user agent, and whether the device is mobile and has touch. The scale
 * always comes from the request.
 */
import { KnownDevices } from 'puppeteer-core';
import { findNearestNames } from './problems/nearest-name.ts';

/** Width and height in CSS px. Without a userAgent, the browser's own applies. */
interface DeviceProfile {
  width: number;
  height: number;
  userAgent?: string | undefined;
  isMobile: boolean;
  hasTouch: boolean;
}

export type ListedDevice = Omit<DeviceProfile, 'userAgent'> & { name: string };

export const DEFAULT_DEVICE = 'desktop';

export const DESKTOP: DeviceProfile = {
  width: 1920,
  height: 1080,
  isMobile: false,
  hasTouch: false,
};

const SUGGESTION_COUNT = 3;

/** A Map, because a plain object would find "constructor" and other inherited names. */
const DEVICES: ReadonlyMap<string, DeviceProfile> = new Map([
  [DEFAULT_DEVICE, DESKTOP],
  ...Object.entries(KnownDevices).map(([name, { userAgent, viewport }]): [string, DeviceProfile] => [
    toDeviceName(name),
    {
      width: viewport.width,
      height: viewport.height,
      userAgent,
      isMobile: viewport.isMobile ?? false,
      hasTouch: viewport.hasTouch ?? false,
    },
  ]),
]);

export function findDevice(name: string): DeviceProfile | undefined {
  return DEVICES.get(name);
}

/** All device names, "desktop" first. */
export function deviceNames(): string[] {
  return [...DEVICES.keys()];
}

/** All profiles as GET /devices lists them. */
export function listDevices(): ListedDevice[] {
  return [...DEVICES].map(([name, { userAgent: _userAgent, ...device }]) => ({ name, ...device }));
}

/** Suggests up to three names close to an unknown one: "iPhone 15 Pro" finds "iphone-15-pro". */
export function suggestDevices(name: string): string[] {
  return findNearestNames(toDeviceName(name), deviceNames(), SUGGESTION_COUNT);
}

/** "Galaxy S9+" -> "galaxy-s9-plus", "iPad (gen 7) landscape" -> "ipad-gen-7-landscape". */
function toDeviceName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('+', '-plus')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
