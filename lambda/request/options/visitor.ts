/** The fields that describe the visitor: time zone, location, and the items in localStorage. */
import * as v from 'valibot';
import { mustBe } from '../problems/field-message.ts';
import { numberBetween, optional } from './values/optional.ts';
import { LocalStorageSchema } from './values/stored-items.ts';
import { TimezoneSchema } from './values/timezone.ts';

const MAX_ACCURACY_METERS = 100_000;
const DEFAULT_ACCURACY_METERS = 100;

/** Latitude and longitude in degrees, accuracy in metres. */
export const GeolocationSchema = v.strictObject(
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

export const visitorEntries = {
  timezone: v.pipe(
    TimezoneSchema,
    v.description('IANA name of the time zone that scripts see.'),
    v.metadata({ examples: ['UTC', 'Europe/Berlin', 'America/New_York'] }),
  ),
  geolocation: optional(
    GeolocationSchema,
    'Where the visitor is; the page gets it without asking. Default: none, and asking is denied.',
  ),
  localStorage: v.pipe(
    v.nullish(LocalStorageSchema, () => ({})),
    v.description("Items of localStorage, set for the url's origin before its scripts run. Default: none."),
  ),
};
