/**
 * Checks whether an IPv4 address is public. It rejects every range in IANA's special-purpose registry,
 * including the few that are globally reachable, because none of them hosts web pages.
 */
import { BlockList, isIPv4 } from 'node:net';

/**
 * Network, prefix length, reason, sorted by address.
 * Source: https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const SPECIAL_RANGES: readonly (readonly [network: string, prefix: number, reason: string])[] = [
  ['0.0.0.0', 8, 'this network; Linux takes 0.0.0.0 for loopback (RFC 791, 3.2)'],
  ['10.0.0.0', 8, 'private use (RFC 1918)'],
  ['100.64.0.0', 10, 'shared by carriers, also some cloud metadata services (RFC 6598)'],
  ['127.0.0.0', 8, 'loopback: the Lambda runtime API among others (RFC 1122, 3.2.1.3)'],
  ['168.63.129.16', 32, "Azure's host, reachable from inside its networks (no RFC)"],
  ['169.254.0.0', 16, 'link local: metadata services, newer Lambda runtime APIs (RFC 3927)'],
  ['172.16.0.0', 12, 'private use (RFC 1918)'],
  ['192.0.0.0', 24, 'protocol assignments, DS-Lite, PCP, NAT64 discovery (RFC 6890)'],
  ['192.0.2.0', 24, 'documentation (RFC 5737)'],
  ['192.31.196.0', 24, 'AS112, answers DNS alone (RFC 7535)'],
  ['192.52.193.0', 24, 'multicast tunnels, AMT (RFC 7450)'],
  ['192.88.99.0', 24, '6to4 relays, leads into IPv6 (RFC 7526)'],
  ['192.168.0.0', 16, 'private use (RFC 1918)'],
  ['192.175.48.0', 24, 'AS112, answers DNS alone (RFC 7534)'],
  ['198.18.0.0', 15, 'benchmarks (RFC 2544)'],
  ['198.51.100.0', 24, 'documentation (RFC 5737)'],
  ['203.0.113.0', 24, 'documentation (RFC 5737)'],
  ['224.0.0.0', 4, 'multicast (RFC 5771)'],
  ['240.0.0.0', 4, 'reserved, with the limited broadcast address (RFC 1112, 4; RFC 8190)'],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_RANGES) special.addSubnet(network, prefix, 'ipv4');

/**
 * Whether this dotted IPv4 address is public. Returns false for any other text, including other spellings of
 * IPv4.
 */
export function isPublicIpv4(address: string): boolean {
  return isIPv4(address) && !special.check(address, 'ipv4');
}
