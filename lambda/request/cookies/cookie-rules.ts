/**
 * The rules that involve several fields of a cookie, the url, or the current time. A browser silently drops a
 * cookie that breaks one of them; here each becomes a problem that the caller can read.
 */
import type { FieldProblem } from '../../errors.ts';
import { formatCount } from '../problems/field-message.ts';
import { resolveCookieDomain } from './cookie-domain.ts';
import { type CookieFields, MAX_COOKIES } from './request-cookies.ts';

/** The context of the rules. `url` is undefined when the request's url is invalid. */
interface CookieContext {
  url: URL | undefined;
  /** Unix milliseconds. */
  now: number;
}

interface CookieRule {
  /** The field at which the problem is reported. */
  field: keyof CookieFields;
  /** The rule runs only when these fields are valid by themselves. */
  needs: readonly (keyof CookieFields)[];
  /** Describes the problem; undefined when there is none. */
  findProblem(cookie: Partial<CookieFields>, context: CookieContext): string | undefined;
}

/** Limit for name and value together. Browsers ignore a larger cookie: RFC 6265bis, section 5.6. */
const MAX_COOKIE_BYTES = 4_096;

/** Source: https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-5.7 */
const RULES: readonly CookieRule[] = [
  {
    field: 'value',
    needs: ['name', 'value'],
    findProblem: ({ name = '', value = '' }) => {
      const bytes = name.length + value.length;
      if (bytes <= MAX_COOKIE_BYTES) return undefined;
      return `must be at most ${formatCount(MAX_COOKIE_BYTES)} bytes together with the name; got ${formatCount(bytes)}`;
    },
  },
  {
    field: 'expires',
    needs: ['expires'],
    findProblem: ({ expires }, { now }) =>
      expires !== undefined && expires * 1000 <= now
        ? `must be in the future, in Unix seconds (now: ${Math.floor(now / 1000)}); got ${expires}`
        : undefined,
  },
  {
    field: 'sameSite',
    needs: ['sameSite', 'secure'],
    findProblem: ({ sameSite, secure }) =>
      sameSite === 'None' && secure !== true
        ? 'can be "None" only with "secure": true; "Strict" and "Lax" are accepted without'
        : undefined,
  },
  {
    field: 'name',
    needs: ['name', 'secure'],
    findProblem: ({ name = '', secure }) =>
      hasPrefix(name, '__Secure-') && secure !== true
        ? 'can start with __Secure- only with "secure": true'
        : undefined,
  },
  {
    field: 'name',
    needs: ['name', 'secure', 'path', 'domain'],
    findProblem: ({ name = '', secure, path, domain }) =>
      hasPrefix(name, '__Host-') && (secure !== true || path !== '/' || domain !== undefined)
        ? 'can start with __Host- only with "secure": true, the path "/" and no domain'
        : undefined,
  },
  {
    field: 'name',
    needs: ['name', 'secure', 'httpOnly'],
    findProblem: ({ name = '', secure, httpOnly }) =>
      (hasPrefix(name, '__Http-') || hasPrefix(name, '__Host-Http-')) &&
      !(secure === true && httpOnly === true)
        ? 'can start with __Http- or __Host-Http- only with "secure": true and "httpOnly": true'
        : undefined,
  },
  {
    field: 'secure',
    needs: ['secure'],
    findProblem: ({ secure }, { url }) =>
      secure === true && url !== undefined && !isTrustworthy(url)
        ? 'must be false for an http:// url; true is accepted with https://'
        : undefined,
  },
  {
    field: 'domain',
    needs: ['domain'],
    findProblem: ({ domain }, { url }) => {
      if (domain === undefined || url === undefined) return undefined;
      const resolved = resolveCookieDomain(domain, url.hostname);
      return 'problem' in resolved ? resolved.problem : undefined;
    },
  },
];

/**
 * Returns every broken rule of every cookie, and cookies that would overwrite each other.
 * `cookies` is what the schema made of the value as sent; `wrongFields` gives the fields of a
 * cookie that are not valid by themselves.
 */
export function findCookieProblems(
  cookies: unknown,
  wrongFields: (index: number) => ReadonlySet<unknown>,
  context: CookieContext,
): FieldProblem[] {
  if (!Array.isArray(cookies)) return [];
  const problems: FieldProblem[] = [];
  const identities = new Map<string, number>();
  for (const [index, cookie] of cookies.slice(0, MAX_COOKIES).entries()) {
    if (typeof cookie !== 'object' || cookie === null) continue;
    const wrong = wrongFields(index);
    for (const { field, needs, findProblem } of RULES) {
      if (needs.some((need) => wrong.has(need))) continue;
      const message = findProblem(cookie, context);
      if (message !== undefined) problems.push({ field: `cookies[${index}].${field}`, message });
    }
    if (wrong.has('name') || wrong.has('domain') || wrong.has('path')) continue;
    const identity = identify(cookie, context.url);
    const twin = identities.get(identity);
    if (twin === undefined) identities.set(identity, index);
    else {
      const message = `has the name, domain and path of cookies[${twin}]; each is accepted once`;
      problems.push({ field: `cookies[${index}]`, message });
    }
  }
  return problems;
}

/** The cookie with its resolved domain. `domain` is undefined when the cookie is for the host only. */
export function placeCookie({ domain, ...cookie }: CookieFields, host: string): CookieFields {
  if (domain === undefined) return { ...cookie, domain };
  const resolved = resolveCookieDomain(domain, host);
  return { ...cookie, domain: 'problem' in resolved ? undefined : resolved.domain };
}

/** The identity of a cookie in a browser: RFC 6265, section 5.3, step 11. */
function identify({ name, domain, path }: Partial<CookieFields>, url: URL | undefined): string {
  const resolved =
    domain !== undefined && url !== undefined ? resolveCookieDomain(domain, url.hostname) : undefined;
  const placed = resolved !== undefined && 'domain' in resolved ? resolved.domain : domain?.toLowerCase();
  return JSON.stringify([name, placed, path]);
}

/** Browsers ignore the letter case of the prefixes. */
function hasPrefix(name: string, prefix: string): boolean {
  return name.toLowerCase().startsWith(prefix.toLowerCase());
}

/**
 * Chromium also accepts secure cookies for loopback hosts over http://.
 * Source: https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
 */
function isTrustworthy({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:' || hostname === '[::1]') return true;
  return /^127\.\d+\.\d+\.\d+$/.test(hostname) || /(?:^|\.)localhost\.?$/.test(hostname);
}
