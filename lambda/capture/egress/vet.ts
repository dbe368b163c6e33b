/**
 * Decides what the browser may connect to, without side effects: first the requested host and port, then the
 * addresses that the host resolved to. Anything that is not explicitly allowed is refused.
 */
import { isIPv4 } from 'node:net';
import type { PrivateTargets } from '../../config/hosts.ts';
import { isPublicIpv4 } from './public-address.ts';

/**
 * Why a connection failed:
 * - `not_found`: the host name has no address.
 * - `forbidden`: the address, the name or the port is not allowed, or the host has only IPv6 addresses.
 * - `unreachable`: refused, reset or no route.
 * - `timeout`: the connection attempt got no answer in time.
 * - `too_heavy`: a limit of the capture was reached.
 */
export type EgressFailure = 'not_found' | 'forbidden' | 'unreachable' | 'timeout' | 'too_heavy';

/** A refusal as a value, passed between the stages of the egress. */
export interface Failed {
  failure: EgressFailure;
}

/**
 * `host` as Chromium sends it: a name, an IPv4 address or a bracketed IPv6
 * address, possibly with a final dot.
 */
export interface Target {
  host: string;
  port: number;
}

/** The host and port that an http, https, ws or wss URL connects to. */
export function targetOf({ hostname, port, protocol }: URL): Target {
  const defaultPort = protocol === 'https:' || protocol === 'wss:' ? 443 : 80;
  return { host: hostname, port: port === '' ? defaultPort : Number(port) };
}

/** An allowed IP address to dial, a name to resolve (its addresses are vetted later), or a refusal. */
type Vetting = { address: string } | { name: string } | Failed;

/**
 * Vets host and port. Returns `forbidden` for IPv6 literals, disallowed addresses and ports, names of this
 * machine or network, and `denyHosts` with their subdomains; `not_found` for text that cannot be a DNS name.
 */
export function vetTarget(
  target: Target,
  privateTargets: PrivateTargets,
  denyHosts: readonly string[] = [],
): Vetting {
  if (target.host.includes(':')) return { failure: 'forbidden' };
  const host = canonicalHost(target.host);
  if (host === undefined) return { failure: 'not_found' };
  if (isDenied(host, denyHosts)) return { failure: 'forbidden' };
  if (isIPv4(host)) {
    return isAllowed(host, target.port, privateTargets) ? { address: host } : { failure: 'forbidden' };
  }
  if (!isOpenPort(target.port) && !isListedPort(target.port, privateTargets)) return { failure: 'forbidden' };
  if (privateTargets === 'none' && isPrivateName(host)) return { failure: 'forbidden' };
  return { name: host };
}

/** Vets the addresses of a name. One disallowed address refuses them all, which prevents DNS rebinding. */
export function vetAddresses(
  addresses: readonly string[],
  port: number,
  privateTargets: PrivateTargets,
  denyHosts: readonly string[] = [],
): { addresses: readonly string[] } | Failed {
  const allowed =
    addresses.length > 0 &&
    addresses.every((each) => isAllowed(each, port, privateTargets) && !isDenied(each, denyHosts));
  return allowed ? { addresses } : { failure: 'forbidden' };
}

function isDenied(host: string, denyHosts: readonly string[]): boolean {
  return denyHosts.some((denied) => host === denied || host.endsWith(`.${denied}`));
}

// RFC 1035, 2.3.4: 253 characters, plus one for a final dot.
const HOST_TEXT = /^[a-z0-9._-]{1,254}$/;

/**
 * The canonical spelling of a host: lower case, no final dot, every form of IPv4 (`0x7f.1`, `2130706433`) in
 * dotted decimal. Undefined for text that cannot be a DNS name, including IPv6 literals.
 * Source: https://url.spec.whatwg.org/#host-parsing
 */
export function canonicalHost(text: string): string | undefined {
  const lower = text.toLowerCase();
  if (!HOST_TEXT.test(lower)) return undefined;
  const host = URL.parse(`http://${lower.replace(/\.$/, '')}/`)?.hostname;
  // With an empty label, the system's resolver may append a search domain, or fail in its own way.
  return host === undefined || host.split('.').includes('') ? undefined : host;
}

/** Names of this machine or its network, each with its reason. */
const PRIVATE_SUFFIXES: readonly (readonly [suffix: string, reason: string])[] = [
  ['localhost', 'loopback (RFC 6761, 6.3)'],
  ['localdomain', 'loopback in many hosts files'],
  ['local', 'multicast DNS (RFC 6762)'],
  ['internal', "private use (ICANN, 2024), EC2's own names, metadata services"],
  ['home.arpa', 'home networks (RFC 8375)'],
];

function isPrivateName(host: string): boolean {
  // A single label is the name of a machine or is completed with a search domain. In Lambda, `sandbox` is the
  // function itself.
  if (!host.includes('.')) return true;
  return PRIVATE_SUFFIXES.some(([suffix]) => host.endsWith(`.${suffix}`) || host === suffix);
}

function isAllowed(address: string, port: number, privateTargets: PrivateTargets): boolean {
  if (typeof privateTargets !== 'string' && privateTargets.includes(`${address}:${port}`)) return true;
  return isOpenPort(port) && (privateTargets === 'all' ? isIPv4(address) : isPublicIpv4(address));
}

/** The web's two ports and all unprivileged ports. A page must not reach mail, SSH or file servers. */
function isOpenPort(port: number): boolean {
  return port === 80 || port === 443 || (port >= 1024 && port <= 65_535);
}

function isListedPort(port: number, privateTargets: PrivateTargets): boolean {
  return typeof privateTargets !== 'string' && privateTargets.some((entry) => entry.endsWith(`:${port}`));
}
