/**
 * The url rule. Takes what the caller sent, gives the url without its userinfo and the userinfo as
 * credentials for HTTP basic authentication. Which addresses may be reached is judged elsewhere, after DNS.
 */
import * as v from 'valibot';
import { atMostCharacters, mustBeSecret } from './problems/field-message.ts';

/** User name and password of HTTP basic authentication, percent-decoded. Never to be logged. */
export interface Credentials {
  username: string;
  password: string;
}

/** Where to go: `url` is normalised, keeps its fragment and holds no userinfo. */
export interface Target {
  url: string;
  credentials?: Credentials | undefined;
}

/** Longer ones are refused by most servers; 8,000 is what RFC 9110, section 4.1, asks them to take. */
const MAX_URL_CHARACTERS = 8_192;

const HTTP_SCHEME = /^https?:\/\//i;

/** What the WHATWG parser would strip from both ends without a word, and other blanks. */
const OUTER_BLANKS = /^[\s\p{Cc}]|[\s\p{Cc}]$/u;

/** No message shows the url: it may hold a password, also where it does not parse. */
export const UrlSchema = v.pipe(
  v.string(mustBeSecret('a string with an http:// or https:// URL')),
  v.maxLength(MAX_URL_CHARACTERS, atMostCharacters(MAX_URL_CHARACTERS)),
  v.description(
    'The page to capture: an http:// or https:// URL of at most 8,192 characters. user:password@ before the host is used for HTTP basic authentication.',
  ),
  v.metadata({ format: 'uri', examples: ['https://example.com/'] }),
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
  // The standard lets no http(s) URL without a host through.
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
 * Decodes %XX to UTF-8 as the standard does: malformed sequences stay as they are, where decodeURIComponent
 * would throw. Source: https://url.spec.whatwg.org/#percent-decode
 */
function percentDecode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}
