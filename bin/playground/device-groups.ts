/** The device profiles for the playground's list. */
import { deviceNames, findDevice } from '../../lambda/request/device-profiles.ts';

/** Sizes in CSS px. */
export interface DeviceChoice {
  name: string;
  width: number;
  height: number;
  isMobile: boolean;
}

/** Every profile, "desktop" first. */
export function listDevices(): DeviceChoice[] {
  return deviceNames().flatMap((name) => {
    const device = findDevice(name);
    return device === undefined
      ? []
      : [{ name, width: device.width, height: device.height, isMobile: device.isMobile }];
  });
}
