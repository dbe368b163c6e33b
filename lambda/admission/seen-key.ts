/**
 * Says where a request without X-API-Key has its key instead, as other services want it. It goes by
 * the names of headers and parameters alone: nothing of their values is read, compared or repeated,
 * and nothing there gives access.
 */
import type { ServiceEvent } from '../request/read-event.ts';

/** What of a request may hold a key. */
export type KeyPlaces = Pick<ServiceEvent, 'headers' | 'multiValueQueryStringParameters'>;

/** The header of the key, in lower case. */
export const KEY_HEADER = 'x-api-key';

/** Headers of other services, in lower case, and how messages write them. */
const OTHER_HEADERS: Readonly<Record<string, string>> = {
  authorization: 'Authorization',
  'proxy-authorization': 'Proxy-Authorization',
  'api-key': 'Api-Key',
  apikey: 'ApiKey',
  'x-apikey': 'X-ApiKey',
  'x-api-token': 'X-API-Token',
  'x-access-key': 'X-Access-Key',
  'x-access-token': 'X-Access-Token',
  'x-auth-key': 'X-Auth-Key',
  'x-auth-token': 'X-Auth-Token',
  'x-rapidapi-key': 'X-RapidAPI-Key',
  'access-key': 'Access-Key',
  'access-token': 'Access-Token',
  token: 'Token',
};

const OTHER_PARAMETERS = [
  'access_key',
  'accessKey',
  'access_token',
  'api_key',
  'apiKey',
  'apikey',
  'key',
  'token',
  'X-API-Key',
  'x-api-key',
];

/** `the header Authorization`, `the parameter "access_key"`; undefined if there is no such thing. */
export function findSeenKey({ headers, multiValueQueryStringParameters }: KeyPlaces): string | undefined {
  const header = Object.keys(OTHER_HEADERS).find((name) => Object.hasOwn(headers, name));
  if (header !== undefined) return `the header ${OTHER_HEADERS[header]}`;
  const parameter = OTHER_PARAMETERS.find((name) => Object.hasOwn(multiValueQueryStringParameters, name));
  return parameter === undefined ? undefined : `the parameter ${parameter} in the address`;
}

/** `Bearer abc`, `key=abc`, `"abc"`, `<abc>`, `$KEY`. */
const WRAPPED = /^(?:bearer|basic|token|api-?key|key)[ :=]|^["'<{[$]/i;

/** Whether the value of X-API-Key cannot be a key, because something stands around it. */
export function isWrapped(apiKey: string): boolean {
  return WRAPPED.test(apiKey);
}
