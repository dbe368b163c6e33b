/**
 * Converts a host and port into the addresses that may be dialled, or a refusal. Each name is resolved once
 * per capture and then pinned, so a DNS answer that changes later cannot redirect a page.
 */
import type { PrivateTargets } from '../../config/hosts.ts';
import { ResolveError, type ResolveIpv4 } from './resolve.ts';
import { type Failed, type Target, vetAddresses, vetTarget } from './vet.ts';

type Pinned = { addresses: readonly string[] } | Failed;

/** Refusals: `not_found`, `forbidden`, and `too_heavy` past the limit of names. */
type Pin = (target: Target) => Promise<Pinned>;

interface PinDeps {
  resolve: ResolveIpv4;
  privateTargets: PrivateTargets;
  /** Default: none. */
  denyHosts?: readonly string[] | undefined;
}

// A heavy page uses about 200 hosts. The cap keeps a script from flooding DNS or filling memory with names.
const MAX_NAMES = 1_000;

/** Creates the pins of one capture. Concurrent lookups of a name share one query. */
export function createPin({ resolve, privateTargets, denyHosts }: PinDeps): Pin {
  const lookups = new Map<string, Promise<Pinned>>();

  return async (target) => {
    const vetting = vetTarget(target, privateTargets, denyHosts);
    if ('failure' in vetting) return vetting;
    if ('address' in vetting) return { addresses: [vetting.address] };
    const found = await lookUpOnce(vetting.name);
    if ('failure' in found) return found;
    return vetAddresses(found.addresses, target.port, privateTargets, denyHosts);
  };

  function lookUpOnce(name: string): Promise<Pinned> {
    const known = lookups.get(name);
    if (known !== undefined) return known;
    if (lookups.size >= MAX_NAMES) return Promise.resolve({ failure: 'too_heavy' });
    const lookup = lookUp(name);
    lookups.set(name, lookup);
    return lookup;
  }

  async function lookUp(name: string): Promise<Pinned> {
    try {
      return { addresses: await resolve(name) };
    } catch (error) {
      if (!(error instanceof ResolveError)) throw error;
      return { failure: error.reason === 'ipv6_only' ? 'forbidden' : 'not_found' };
    }
  }
}
