/**
 * Host name -> IPv4 addresses. Two ways: DNS alone where only public targets are allowed, the system's
 * resolver (hosts file included) where private ones are.
 */
import { lookup, Resolver } from 'node:dns/promises';
import type { PrivateTargets } from '../../config.ts';

/**
 * Gives every IPv4 address of a host name, at least one. Throws a ResolveError when there is none.
 * The name is lower-case ASCII without a trailing dot, and no address literal.
 */
export type ResolveIpv4 = (host: string) => Promise<readonly string[]>;

/** `not_found`: no such name, or no answer about it; `ipv6_only`: it has addresses, but none of IPv4. */
export class ResolveError extends Error {
  override readonly name = 'ResolveError';
  readonly reason: 'not_found' | 'ipv6_only';

  constructor(reason: 'not_found' | 'ipv6_only', cause: unknown) {
    super(`The host name has no IPv4 address: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Picks the resolver that fits what may be captured. */
export function createResolver(privateTargets: PrivateTargets): ResolveIpv4 {
  return privateTargets === 'none' ? createDnsResolver() : resolveBySystem;
}

// Two tries of two seconds each: a resolver inside AWS answers in milliseconds, or not at all.
const TRY_TIMEOUT_MS = 2_000;
const TRIES = 2;
// The name exists and has no record of the asked type. Source: https://nodejs.org/api/dns.html#error-codes
const NO_DATA = 'ENODATA';

/**
 * Asks DNS directly: never the hosts file, no search domains, and not through the four threads that
 * dns.lookup shares with file reads and compression. `servers` replaces the system's list.
 */
export function createDnsResolver(servers?: readonly string[]): ResolveIpv4 {
  const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, maxTimeout: TRY_TIMEOUT_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return async (host) => {
    try {
      return await resolver.resolve4(host);
    } catch (error) {
      if (!hasCode(error, NO_DATA)) throw new ResolveError('not_found', error);
      throw await withoutIpv4(() => resolver.resolve6(host), error);
    }
  };
}

/** Asks the system as every other program does, so that names of this machine work. */
const resolveBySystem: ResolveIpv4 = async (host) => {
  // Not every system resolver follows RFC 6761, 6.3: the whole of .localhost is this machine.
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
    // No IPv6 either: the first answer stands.
    return new ResolveError('not_found', cause);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
