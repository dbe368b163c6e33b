/**
 * Prints every device name with what its profile sets: `npm run devices`.
 */

import { DESKTOP_USER_AGENT } from '../lambda/capture/user-agent.ts';
import { deviceNames, findDevice } from '../lambda/request/devices.ts';

const rows = deviceNames().flatMap((name) => {
  const device = findDevice(name);
  if (device === undefined) return [];
  const kinds = [device.isMobile && 'mobile', device.hasTouch && 'touch'].filter((kind) => kind !== false);
  const size = `${device.width} x ${device.height}`;
  return [[name, size, kinds.join(', ') || '-', device.userAgent ?? DESKTOP_USER_AGENT]];
});

const table = [['device', 'size', 'emulates', 'user agent'], ...rows];
const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
