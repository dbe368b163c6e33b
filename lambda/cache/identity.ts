/**
 * The identity of a capture in the cache: the caller, the endpoint and the whole valid request. Two requests
 * get the same file only if all their fields are equal. A new option needs no change here. Pure.
 */
import { createHash } from 'node:crypto';
import { ENDPOINTS, type Endpoint } from '../endpoints/endpoints.ts';
import { isSet, type Options } from '../request/options/option.ts';

/**
 * Options that are part of every identity. All others are part of it only where they differ from their
 * default, so that a new option leaves the identities of kept files as they are. Nothing is ever added here.
 */
const IN_EVERY_IDENTITY: ReadonlySet<string> = new Set([
  ...['url', 'format', 'quality', 'fullPage', 'device', 'width', 'height', 'scale'],
  ...['scrollIntoView', 'adjustTop', 'hideCookieBanners', 'hidePopups', 'aggressivePopupRemoval'],
  ...['blockAds', 'blockRequests', 'headers', 'cookies', 'storage', 'delay', 'colorScheme'],
  ...['omitBackground', 'hideSelectors', 'timezone', 'localStorage', 'click', 'javaScript'],
  ...['blockResources', 'failOnStatus', 'ignoreTlsErrors', 'cacheSeconds'],
  ...['pdf.paper', 'pdf.landscape', 'pdf.margin', 'pdf.media', 'pdf.background', 'pdf.scale', 'pdf.tagged'],
]);

/** The endpoint whose captures are the same by POST and by link, and have no path in their identity. */
const FIRST = ENDPOINTS.capture;

/** The endpoint of a request that was parsed. */
export function endpointOf({ parts }: { parts?: unknown }): Pick<Endpoint, 'path' | 'body'> {
  return parts === undefined ? FIRST : ENDPOINTS.content;
}

/** Returns 64 hex digits. The order of names in an object does not matter; the order in a list does. */
export function cacheIdOf(
  callerId: string,
  request: object,
  { path, body }: Pick<Endpoint, 'path' | 'body'> = FIRST,
): string {
  const fields = identifyFields(body?.options ?? {}, request);
  const identity = [callerId, fields, ...(path === FIRST.path ? [] : [path])];
  return createHash('sha256').update(JSON.stringify(identity, sortNames)).digest('hex');
}

function identifyFields(options: Options, fields: object, parent = ''): Record<string, unknown> {
  const counted = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const option = options[name];
    // What the request has besides its fields, such as credentials.
    if (option === undefined) return [[name, value]];
    const field = `${parent}${name}`;
    if (!IN_EVERY_IDENTITY.has(field) && !isSet(option, value)) return [];
    const { parts } = option;
    return [[name, parts === undefined ? value : identifyFields(parts, Object(value), `${field}.`)]];
  });
  return Object.fromEntries(counted);
}

function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
