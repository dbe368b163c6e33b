/**
 * Says what to use instead of an unknown field name: our name for what another service
 * calls so, or the nearest name.
 */
import { suggest } from './field-message.ts';
import { findNearestNames } from './nearest-name.ts';
import { ADVICE, CLIP_NAMES, COOKIE_NAMES, FIELD_NAMES, GEOLOCATION_NAMES, PDF_NAMES } from './peer-names.ts';

/** Longer names are not in the tables. */
const MAX_CHARACTERS = 60;

/** Path of an object -> a name without case, hyphens and underscores -> what to do instead. */
const TABLES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['', new Map([...adviseOn(FIELD_NAMES), ...ADVICE.flatMap(([advice, names]) => pairs(advice, names))])],
  ['pdf', new Map(adviseOn(PDF_NAMES))],
  ['cookies', new Map(adviseOn(COOKIE_NAMES))],
  ['clip', new Map(adviseOn(CLIP_NAMES))],
  ['geolocation', new Map(adviseOn(GEOLOCATION_NAMES))],
]);

/**
 * The end of a message: `; use "fullPage"`, `; did you mean "fullPage"?`, or nothing. `path` names the object
 * that has the field, "" for the body, and `known` are the names that it may have.
 */
export function hintFor(name: string, path: string, known: readonly string[]): string {
  const advice = name.length > MAX_CHARACTERS ? undefined : TABLES.get(path)?.get(plain(name));
  return advice === undefined ? suggest(findNearestNames(name, known)) : `; ${advice}`;
}

function adviseOn(names: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(names).flatMap(([field, others]) => pairs(`use ${quote(field)}`, others));
}

function pairs(advice: string, names: string): [string, string][] {
  return names.split(' ').map((name) => [name, advice]);
}

/** `"fullPage"`, `"margin" in "pdf"` */
function quote(field: string): string {
  return field
    .split('.')
    .reverse()
    .map((name) => JSON.stringify(name))
    .join(' in ');
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '');
}
