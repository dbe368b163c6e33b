/**
 * Validates a cookie's domain. Takes the domain as sent and the url's host, and returns the domain to set.
 * Rejects a domain that does not contain the host, and public suffixes, because unrelated sites share them.
 */
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { getPublicSuffix } from 'tldts';
import { echoValue } from '../problems/field-message.ts';

/**
 * `domain` begins with a dot and covers subdomains (".example.com", as in the DevTools protocol). undefined
 * means the cookie is for the url's host only.
 */
type CookieDomain = { domain: string | undefined } | { problem: string };

/**
 * `host`: hostname of a parsed URL.
 * Source: https://www.rfc-editor.org/rfc/rfc6265#section-5.3 steps 5 and 6
 */
export function resolveCookieDomain(domain: string, host: string): CookieDomain {
  const asked = canonicalize(domain);
  if (asked === host) {
    // An IP address, "localhost" or a public suffix such as github.io has no subdomains of the same owner.
    return { domain: hasNoSubdomainsOfItsOwn(host) ? undefined : `.${host}` };
  }
  if (asked === undefined || isAddress(host) || !host.endsWith(`.${asked}`)) {
    return {
      problem: `must be the host of url (${echoValue(host)}) or a parent domain of it; got ${echoValue(domain)}`,
    };
  }
  if (isPublicSuffix(asked)) {
    return {
      problem: `must not be a public suffix, under which anyone can register a domain; ${echoValue(host)} is accepted, got ${echoValue(domain)}`,
    };
  }
  return { domain: `.${asked}` };
}

/** Characters that cannot be part of a host name, so that "example.com/path" is not read as "example.com". */
const NO_HOST_CHARACTERS = /[\s\p{Cc}/?#@\\%:]/u;

/** Converts to lower case and punycode, and removes one leading dot. undefined when it is not a host name. */
function canonicalize(domain: string): string | undefined {
  const bare = domain.replace(/^\./, '');
  // An IPv6 address in brackets contains colons. Only its canonical spelling is accepted.
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

/** Includes private suffixes (github.io, s3.amazonaws.com), which browsers treat the same way. */
function isPublicSuffix(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return getPublicSuffix(name, { allowPrivateDomains: true, extractHostname: false }) === name;
}
