/** Who visits the page: time zone, location, and the items in localStorage. */
import * as v from 'valibot';
import { mustBe } from '../problems/field-message.ts';
import { inGroup } from './option.ts';
import { numberBetween, optional } from './values/optional.ts';
import { LocalStorageSchema } from './values/stored-items.ts';
import { TimezoneSchema } from './values/timezone.ts';

const MAX_ACCURACY_METERS = 100_000;
const DEFAULT_ACCURACY_METERS = 100;

/** Latitude and longitude in degrees, accuracy in metres. */
const GeolocationSchema = v.strictObject(
  {
    latitude: v.pipe(numberBetween(-90, 90), v.description('Degrees north.')),
    longitude: v.pipe(numberBetween(-180, 180), v.description('Degrees east.')),
    accuracy: v.pipe(
      v.nullish(numberBetween(0, MAX_ACCURACY_METERS), DEFAULT_ACCURACY_METERS),
      v.description('Metres.'),
    ),
  },
  mustBe('an object such as {"latitude": 52.5, "longitude": 13.4}'),
);

const option = inGroup('Visitor');

export const visitorOptions = {
  timezone: option({
    schema: TimezoneSchema,
    description: 'IANA name of the time zone that scripts see.',
    example: 'Europe/Berlin',
    other: 'America/New_York',
  }),
  geolocation: option({
    schema: optional(GeolocationSchema),
    description: 'Where the visitor is; the page gets it without asking, and is denied without it.',
    example: { latitude: 52.52, longitude: 13.405 },
    other: { latitude: -33.86, longitude: 151.21, accuracy: 20 },
  }),
  localStorage: option({
    schema: v.nullish(LocalStorageSchema, () => ({})),
    description:
      'Names and values in localStorage, set for the origin of `url` before its scripts run; 64 KiB in all. Never logged.',
    example: { theme: 'dark' },
    other: { 'consent.given': 'yes', visits: '3' },
    byLink: false,
  }),
};
