/**
 * Prints every device name with the values of its profile: `npm run devices`.
 */
import { DESKTOP_USER_AGENT } from '../lambda/capture/emulation/user-agent.ts';
import { deviceNames, findDevice } from '../lambda/request/device-profiles.ts';
import { createProgram, readProcessWords } from './command-line/program.ts';
import { textTable } from './command-line/text-table.ts';

readProcessWords(
  createProgram('devices').description('Prints every device name with the values of its profile.'),
);

const rows = deviceNames().flatMap((name) => {
  const device = findDevice(name);
  if (device === undefined) return [];
  const kinds = [device.isMobile && 'mobile', device.hasTouch && 'touch'].filter((kind) => kind !== false);
  const size = `${device.width} x ${device.height}`;
  return [[name, size, kinds.join(', ') || '-', device.userAgent ?? DESKTOP_USER_AGENT]];
});

console.log(textTable([['device', 'size', 'emulates', 'user agent'], ...rows]));
