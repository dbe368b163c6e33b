/**
 * Resolves a host name to IPv4 addresses. Uses DNS alone when only public targets are allowed, and the
 * system's resolver (including the hosts file) when private targets are allowed.
 */
import { lookup, Resolver } from 'node:dns/promises';
import type { PrivateTargets } from '../../config/hosts.ts';

/**
 * Returns all IPv4 addresses of a host name, at least one. Throws a ResolveError when there is none. The name
 * is lower-case ASCII without a trailing dot, and is not an IP address.
 */
export type ResolveIpv4 = (host: string) => Promise<readonly string[]>;

/**
 * `not_found`: the name does not exist, or DNS gave no answer. `ipv6_only`: the name has only IPv6 addresses.
 */
export class ResolveError extends Error {
  override readonly name = 'ResolveError';
  readonly reason: 'not_found' | 'ipv6_only';

  constructor(reason: 'not_found' | 'ipv6_only', cause: unknown) {
    super(`The host name has no IPv4 address: ${reason}`, { cause });
    this.reason = reason;
  }
}

export function createResolver(privateTargets: PrivateTargets): ResolveIpv4 {
  return privateTargets === 'none' ? createDnsResolver() : resolveBySystem;
}

// Two attempts of two seconds each. A resolver inside AWS answers within milliseconds or not at all.
const TRY_TIMEOUT_MS = 2_000;
const TRIES = 2;
// The name exists but has no record of the requested type. Source:
// https://nodejs.org/api/dns.html#error-codes
const NO_DATA = 'ENODATA';

/**
 * Queries DNS directly. It ignores the hosts file and search domains, and avoids the four threads that
 * dns.lookup shares with file reads and compression. `servers` replaces the system's list.
 */
export function createDnsResolver(servers?: readonly string[]): ResolveIpv4 {
  const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, maxTimeout: TRY_TIMEOUT_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return async (host) => {
    try {
      return await resolver.resolve4(host);
    } catch (error) {
      if (Object(error).code !== NO_DATA) throw new ResolveError('not_found', error);
      throw await withoutIpv4(() => resolver.resolve6(host), error);
    }
  };
}

/** Uses the system's resolver, so that local names work. */
const resolveBySystem: ResolveIpv4 = async (host) => {
  // Some system resolvers do not follow RFC 6761, 6.3: every name under .localhost is loopback.
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1'];
  try {
    return await lookupAll(host, 4);
  } catch (error) {
    throw await withoutIpv4(() => lookupAll(host, 6), error);
  }
};

async function lookupAll(host: string, family: 4 | 6): Promise<string[]> {
  return (await lookup(host, { family, all: true })).map((found) => found.address);
}

async function withoutIpv4(resolve6: () => Promise<readonly string[]>, cause: unknown) {
  try {
    const addresses = await resolve6();
    return new ResolveError(addresses.length > 0 ? 'ipv6_only' : 'not_found', cause);
  } catch {
    // The name has no IPv6 address either, so the first error applies.
    return new ResolveError('not_found', cause);
  }
}
