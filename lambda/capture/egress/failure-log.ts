/**
 * Records why connections failed, by host and port. Chromium reports an unknown host, a refusal and a timeout
 * as the same error.
 */
import { canonicalHost, type EgressFailure, type Target } from './vet.ts';

interface FailureLog {
  readonly counts: Readonly<Record<EgressFailure, number>>;
  add(target: Target, failure: EgressFailure): void;
  latest(target: Target): EgressFailure | undefined;
}

// More hosts than any real page fails to reach. It limits the log of a port-scanning script to about 100 KB.
const MAX_ENTRIES = 1_000;

export function createFailureLog(): FailureLog {
  const counts = { not_found: 0, forbidden: 0, unreachable: 0, timeout: 0, too_heavy: 0 };
  const latest = new Map<string, EgressFailure>();
  return {
    counts,
    add(target, failure) {
      counts[failure] += 1;
      // A full log accepts no new targets. The page's own host is always among the first.
      if (latest.size < MAX_ENTRIES || latest.has(keyOf(target))) latest.set(keyOf(target), failure);
    },
    latest: (target) => latest.get(keyOf(target)),
  };
}

function keyOf({ host, port }: Target): string {
  // URLs put brackets around IPv6 literals, but Chromium sends them without.
  const bare = host.replace(/^\[|\]$/g, '');
  return `${canonicalHost(bare) ?? bare.toLowerCase()}:${port}`;
}
