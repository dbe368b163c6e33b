/** The device and viewport that the page sees. */
import * as v from 'valibot';
import { DEFAULT_DEVICE, deviceNames, findDevice, suggestDevices } from '../device-profiles.ts';
import { echoValue, mustBe, suggest } from '../problems/field-message.ts';
import { inGroup } from './option.ts';
import { integerBetween, optional } from './values/optional.ts';

const MAX_VIEWPORT_SIDE = 4_096;

const DeviceSchema = v.nullish(
  v.pipe(
    v.string(mustBe('a device name such as "iphone-15-pro"')),
    v.metadata({ enum: deviceNames() }),
    v.rawTransform(({ dataset, addIssue }) => {
      if (findDevice(dataset.value) === undefined) addIssue({ message: explainUnknownDevice(dataset.value) });
      return dataset.value;
    }),
  ),
  DEFAULT_DEVICE,
);

/** Width or height. It has no default here, because the device profile provides it. */
const SideSchema = optional(integerBetween(1, MAX_VIEWPORT_SIDE));

const option = inGroup('Device and viewport');

export const viewportOptions = {
  device: option({
    schema: DeviceSchema,
    description: 'Device profile: sets width, height, user agent, mobile and touch emulation.',
    example: 'iphone-15-pro',
    other: 'pixel-5-landscape',
  }),
  width: option({
    schema: SideSchema,
    description: 'Viewport width, CSS px.',
    defaultsTo: "the device's, 1920 for desktop",
    example: 800,
    other: 390,
  }),
  height: option({
    schema: SideSchema,
    description: 'Viewport height, CSS px.',
    defaultsTo: "the device's, 1080 for desktop",
    example: 600,
    other: 844,
  }),
  scale: option({
    schema: v.nullish(integerBetween(1, 3, '1, 2 or 3'), 1),
    description: 'Device scale factor: device px for each CSS px. No effect on pdf.',
    example: 2,
    other: 3,
  }),
};

function explainUnknownDevice(name: string): string {
  const hint = suggest(suggestDevices(name), '; examples are "desktop" and "iphone-15-pro"');
  return `is not a known device: ${echoValue(name)}${hint}`;
}
