/**
 * What Chromium's network errors of the main document mean for the caller. An error that is not listed is
 * target_unreachable.
 * Source: https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h
 */
import type { ErrorCode } from '../../errors.ts';

interface NetErrorMeaning {
  code: ErrorCode;
  /** For the caller; default: the text of the code. */
  detail?: string;
}

const BAD_CERTIFICATE: NetErrorMeaning = {
  code: 'target_unreachable',
  detail:
    'The certificate of the page is not valid: it is self-signed, out of date or for another host. Set ignoreTlsErrors to capture the page all the same.',
};
const NO_TLS: NetErrorMeaning = {
  code: 'target_unreachable',
  detail:
    'The server of the page does not speak HTTPS at this port, or no version of it that browsers accept. Try http://, or another port.',
};
const ENDLESS_REDIRECTS: NetErrorMeaning = {
  code: 'target_unreachable',
  detail:
    'The page redirects again and again. Check where the URL leads, and whether the page needs cookies or headers.',
};

const MEANINGS: Record<string, NetErrorMeaning> = {
  'net::ERR_NAME_NOT_RESOLVED': { code: 'target_not_found' },
  'net::ERR_ABORTED': { code: 'target_not_a_page' }, // A download, a PDF, or a response with status 204 or 205.
  'net::ERR_HTTP_RESPONSE_CODE_FAILURE': { code: 'target_not_a_page' }, // A response with status 4xx or 5xx and an empty body.
  'net::ERR_UNSAFE_PORT': { code: 'target_forbidden' },
  'net::ERR_UNSAFE_REDIRECT': { code: 'target_forbidden' },
  'net::ERR_DISALLOWED_URL_SCHEME': { code: 'target_forbidden' },
  'net::ERR_UNKNOWN_URL_SCHEME': { code: 'target_forbidden' },
  'net::ERR_ACCESS_DENIED': { code: 'target_forbidden' },
  'net::ERR_TIMED_OUT': { code: 'target_timeout' },
  'net::ERR_CONNECTION_TIMED_OUT': { code: 'target_timeout' },
  'net::ERR_TOO_MANY_REDIRECTS': ENDLESS_REDIRECTS,
};

/** Beginning of further errors -> what they mean. */
const FAMILIES: readonly (readonly [prefix: string, meaning: NetErrorMeaning])[] = [
  ['net::ERR_CERT_', BAD_CERTIFICATE],
  ['net::ERR_SSL_', NO_TLS],
];

/** Errors of a browser that cannot write files or share memory. */
const STARVED = new Set<unknown>([
  'net::ERR_INSUFFICIENT_RESOURCES',
  'net::ERR_FILE_NO_SPACE',
  'net::ERR_OUT_OF_MEMORY',
]);

export function lacksResources(errorText: unknown): boolean {
  return STARVED.has(errorText);
}

/** `errorText`: such as `net::ERR_TIMED_OUT`. */
export function meaningOf(errorText: string): NetErrorMeaning {
  const family = FAMILIES.find(([prefix]) => errorText.startsWith(prefix));
  return MEANINGS[errorText] ?? family?.[1] ?? { code: 'target_unreachable' };
}
