/**
 * Validates a time zone: an IANA name in any letter case, because IANA names are case-insensitive. Returns
 * the canonical name that JavaScript reports.
 */
import * as v from 'valibot';
import { echoValue, mustBe, suggest } from '../../problems/field-message.ts';
import { findNearestNames } from '../../problems/nearest-name.ts';

export const DEFAULT_TIMEZONE = 'UTC';

const SUGGESTION_COUNT = 3;

/** Requires a letter at the start, because Intl also accepts offsets such as "+01:00". */
const NAME = /^[a-z][a-z0-9+_/-]*$/i;

export const TimezoneSchema = v.nullish(
  v.pipe(
    v.string(mustBe('an IANA time zone such as "Europe/Berlin"')),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === '') return DEFAULT_TIMEZONE;
      const zone = findTimezone(dataset.value);
      if (zone !== undefined) return zone;
      addIssue({ message: explainUnknownZone(dataset.value) });
      return NEVER;
    }),
  ),
  DEFAULT_TIMEZONE,
);

function findTimezone(name: string): string | undefined {
  // The first use of Intl takes 10 ms, and most requests name no zone.
  if (name === DEFAULT_TIMEZONE) return name;
  if (!NAME.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined; // Intl throws a RangeError for an unknown zone.
  }
}

function explainUnknownZone(name: string): string {
  const hint = suggest(suggestZones(name), '; examples are "UTC" and "Europe/Berlin"');
  return `is not a known time zone: ${echoValue(name)}${hint}`;
}

/**
 * Suggests zones that resemble the whole name or its last part: "Berlin" and "Germany/Berlin" find
 * "Europe/Berlin".
 */
function suggestZones(name: string): string[] {
  const zones = [DEFAULT_TIMEZONE, ...Intl.supportedValuesOf('timeZone')];
  const byName = findNearestNames(name.replaceAll(' ', '_'), zones, SUGGESTION_COUNT);
  const zoneOfCity = new Map(zones.map((zone) => [cityOf(zone), zone]));
  const byCity = findNearestNames(cityOf(name).replaceAll(' ', '_'), [...zoneOfCity.keys()], 1);
  const found = byCity.map((city) => zoneOfCity.get(city) ?? city);
  return [...new Set([...found, ...byName])].slice(0, SUGGESTION_COUNT);
}

function cityOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
