/**
 * Where a cookie's domain may point. Takes the domain as sent and the url's host, gives the domain to set;
 * refuses hosts that are not the url's own and suffixes under which strangers live.
 */
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { getPublicSuffix } from 'tldts';
import { echoValue } from '../problems/field-message.ts';

/**
 * `domain` begins with a dot and covers subdomains (".example.com", as the DevTools protocol writes it);
 * undefined: the cookie is for the url's host alone.
 */
export type CookieDomain = { domain: string | undefined } | { problem: string };

/** `host`: hostname of a parsed URL. Source: https://www.rfc-editor.org/rfc/rfc6265#section-5.3 steps 5 and 6 */
export function resolveCookieDomain(domain: string, host: string): CookieDomain {
  const asked = canonicalize(domain);
  if (asked === host) {
    // An IP address, "localhost" or a suffix such as github.io has no subdomains that belong to it.
    return { domain: hasNoSubdomainsOfItsOwn(host) ? undefined : `.${host}` };
  }
  if (asked === undefined || isAddress(host) || !host.endsWith(`.${asked}`)) {
    return {
      problem: `must be the host of url (${echoValue(host)}) or a parent domain of it; got ${echoValue(domain)}`,
    };
  }
  if (isPublicSuffix(asked)) {
    return {
      problem: `must be no public suffix, below which anybody can register; ${echoValue(host)} is accepted, got ${echoValue(domain)}`,
    };
  }
  return { domain: `.${asked}` };
}

/** Characters that end a host name, so that "example.com/path" is not read as "example.com". */
const NO_HOST_CHARACTERS = /[\s\p{Cc}/?#@\\%:]/u;

/** Lower case, punycode, without the one leading dot; undefined when it is no host name. */
function canonicalize(domain: string): string | undefined {
  const bare = domain.replace(/^\./, '');
  // The brackets of an IPv6 address hold colons; there is only one spelling worth taking.
  if (bare.startsWith('[')) return bare.toLowerCase();
  if (NO_HOST_CHARACTERS.test(bare)) return undefined;
  const ascii = domainToASCII(bare);
  return ascii === '' ? undefined : ascii;
}

function hasNoSubdomainsOfItsOwn(host: string): boolean {
  return isAddress(host) || !host.includes('.') || isPublicSuffix(host);
}

function isAddress(host: string): boolean {
  return host.startsWith('[') || isIP(host) !== 0;
}

/** Private suffixes (github.io, s3.amazonaws.com) count: browsers treat them alike. */
function isPublicSuffix(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return getPublicSuffix(name, { allowPrivateDomains: true, extractHostname: false }) === name;
}
