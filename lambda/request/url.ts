/**
 * Validates url. Takes the string that the caller sent; returns the url without its userinfo, and
 * the userinfo as credentials for HTTP basic authentication. lambda/capture/egress checks the
 * addresses after DNS resolution.
 */
import * as v from 'valibot';
import { atMostCharacters, mustBeSecret } from './problems/field-message.ts';

/** User name and password for HTTP basic authentication, percent-decoded. Must never be logged. */
interface Credentials {
  username: string;
  password: string;
}

/** `url` is normalised, keeps its fragment and holds no userinfo. */
interface Target {
  url: string;
  credentials?: Credentials | undefined;
}

/** Most servers reject longer ones; RFC 9110, section 4.1, recommends support for at least 8,000. */
const MAX_URL_CHARACTERS = 8_192;

const HTTP_SCHEME = /^https?:\/\//i;

/** Blanks and control characters at either end. The WHATWG parser silently strips some of them. */
const OUTER_BLANKS = /^[\s\p{Cc}]|[\s\p{Cc}]$/u;

/** Error messages do not show the url, because it may hold a password even when it does not parse. */
export const UrlSchema = v.pipe(
  v.string(mustBeSecret('a string with an http:// or https:// URL')),
  v.maxLength(MAX_URL_CHARACTERS, atMostCharacters(MAX_URL_CHARACTERS)),
  v.metadata({ format: 'uri' }),
  v.rawTransform(({ dataset, addIssue, NEVER }): Target => {
    const problem = findUrlProblem(dataset.value);
    if (problem === undefined) return splitUserinfo(new URL(dataset.value));
    addIssue({ message: problem });
    return NEVER;
  }),
);

/** Source: https://url.spec.whatwg.org/#concept-url-parser */
function findUrlProblem(text: string): string | undefined {
  if (OUTER_BLANKS.test(text)) return 'must not start or end with blanks';
  if (!HTTP_SCHEME.test(text)) return 'must start with http:// or https://, such as https://example.com/';
  // The URL standard rejects http(s) URLs without a host.
  if (!URL.canParse(text)) return 'must be a valid URL with a host, such as https://example.com/';
  return undefined;
}

function splitUserinfo(url: URL): Target {
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url: url.href };
  return {
    url: url.href,
    credentials: { username: percentDecode(username), password: percentDecode(password) },
  };
}

/**
 * Decodes %XX to UTF-8 as the URL standard does: malformed sequences stay as they are. decodeURIComponent
 * would throw. Source: https://url.spec.whatwg.org/#percent-decode
 */
function percentDecode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}
