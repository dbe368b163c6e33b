/**
 * What the cache has of the two sides of a comparison. A side with `cacheSeconds` is the same capture as that
 * of POST /screenshot. A request for both in the other order waits for the same leases, so they are taken in
 * the order of their ids: no two comparisons can wait for each other.
 */
import type { Caller } from '../admission/key.ts';
import { cacheIdOf } from '../cache/identity.ts';
import type { Lease, OpenCache } from '../cache/open-cache.ts';
import type { Capture } from '../capture/capture-result.ts';
import type { Delivery } from '../delivery/deliver.ts';
import type { Invocation } from '../invocation.ts';
import { type CompareRequest, onSide, SIDES, type Side } from '../request/parse-compare-request.ts';
import { LARGEST_FILE_BYTES, tooLarge } from './compare-sides.ts';

export interface SideStages {
  openCache: OpenCache;
}

export interface OpenSide {
  /** Whether it has to be captured. Not if it is kept, or the same as the side before it. */
  isMissing: boolean;
  /** Returns the kept capture, or that of `capture`. */
  take(capture: () => Promise<Capture>): Promise<Capture>;
  /** Keeps what was captured, if it has `cacheSeconds`. Never throws. */
  keep(): Promise<void>;
  /** Lets others capture it. Never throws. */
  release(): Promise<void>;
}

interface Visit {
  invocation: Invocation;
  caller: Caller;
  request: CompareRequest;
}

/** @throws ServiceError service_unavailable, capture_too_large */
export async function openSides(
  { openCache }: SideStages,
  { invocation, caller, request }: Visit,
): Promise<Record<Side, OpenSide>> {
  const named = SIDES.filter((side) => request[side].cacheSeconds > 0).map((side) => ({
    side,
    cacheId: cacheIdOf(caller.callerId, request[side]),
  }));
  const opened: Partial<Record<Side, OpenSide>> = {};
  try {
    for (const { side, cacheId } of named.toSorted(byCacheId)) {
      const twin = named.find((each) => each.cacheId === cacheId && each.side !== side)?.side;
      const first = twin && opened[twin];
      opened[side] = first === undefined ? await open(side, cacheId) : sameAs(first);
    }
  } catch (error) {
    await Promise.all(Object.values(opened).map(({ release }) => release()));
    throw error;
  }
  return { before: opened.before ?? notKept(), after: opened.after ?? notKept() };

  async function open(side: Side, cacheId: string): Promise<OpenSide> {
    const found = await openCache({
      invocation,
      cacheId,
      callerId: caller.callerId,
      seconds: request[side].cacheSeconds,
      reader: { knows: () => false, wantsBody: true, mostBytes: LARGEST_FILE_BYTES },
    });
    if ('lease' in found) return leased(found.lease);
    if (found.kept.kind !== 'file') throw onSide(side, tooLarge());
    return kept(found.kept.capture);
  }
}

function byCacheId(one: { cacheId: string }, other: { cacheId: string }): number {
  return one.cacheId.localeCompare(other.cacheId);
}

function kept(capture: Capture): OpenSide {
  return { isMissing: false, take: async () => capture, keep: async () => {}, release: async () => {} };
}

function notKept(): OpenSide {
  return { isMissing: true, take: (capture) => capture(), keep: async () => {}, release: async () => {} };
}

function leased({ keep, release }: Lease): OpenSide {
  let captured: Capture | undefined;
  return {
    isMissing: true,
    async take(capture) {
      captured ??= await capture();
      return captured;
    },
    async keep() {
      const delivery: Delivery | undefined = captured && { kind: 'file', capture: captured };
      await (delivery === undefined ? release() : keep(delivery));
    },
    release,
  };
}

/** The first side, which is captured when the first of the two is taken. */
function sameAs(first: OpenSide): OpenSide {
  return { ...first, isMissing: false, keep: async () => {}, release: async () => {} };
}
