/**
 * Keeps why connections failed, by host and port: Chromium reports a host that does not exist, a refusal
 * and a timeout as the same error.
 */
import type { EgressFailure } from './egress-failure.ts';
import { canonicalHost, type Target } from './vet.ts';

export interface FailureLog {
  readonly counts: Readonly<Record<EgressFailure, number>>;
  add(target: Target, failure: EgressFailure): void;
  latest(target: Target): EgressFailure | undefined;
}

// More than any page fails to reach; a port scan by a script stays within some 100 KB.
const MAX_ENTRIES = 1_000;

export function createFailureLog(): FailureLog {
  const counts = { not_found: 0, forbidden: 0, unreachable: 0, timeout: 0, too_heavy: 0 };
  const latest = new Map<string, EgressFailure>();
  return {
    counts,
    add(target, failure) {
      counts[failure] += 1;
      // What is full stays as it is: the page itself is always among the first.
      if (latest.size < MAX_ENTRIES || latest.has(keyOf(target))) latest.set(keyOf(target), failure);
    },
    latest: (target) => latest.get(keyOf(target)),
  };
}

function keyOf({ host, port }: Target): string {
  // Chromium sends IPv6 literals without the brackets that they have in a URL.
  const bare = host.replace(/^\[|\]$/g, '');
  return `${canonicalHost(bare) ?? bare.toLowerCase()}:${port}`;
}
