/**
 * POST /compare, in order: identify, parse, look for kept sides, admit, capture what is not kept, compare,
 * deliver. All that is captured is reserved at once, and given back as a whole if anything fails. A side is
 * kept only once the comparison is delivered.
 */
import type { Caller } from '../admission/key.ts';
import type { Capture } from '../capture/capture-result.ts';
import type { Delivery } from '../delivery/deliver.ts';
import { ServiceError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { type CompareRequest, onSide, SIDES, type Side } from '../request/parse-compare-request.ts';
import type { ServiceEvent } from '../request/read-event.ts';
import type { Admitted, Stages } from '../serve.ts';
import { compareSides, type Picture, readSide } from './compare-sides.ts';
import { type OpenSide, openSides, type SideStages } from './open-sides.ts';

export interface ComparisonStages
  extends SideStages,
    Pick<Stages, 'authenticate' | 'countRate' | 'admit' | 'capture' | 'deliver'> {
  parseComparison(event: ServiceEvent): Promise<CompareRequest | ServiceError>;
  /** The capture as POST /screenshot delivers it: smaller, if it is too large for the reply. */
  fit(invocation: Invocation, capture: Capture, leftMs: number): Promise<Capture>;
}

/** Time that captures leave for the comparison and the delivery of its answer. */
const COMPARING_MS = 5_000;
/** Time that the comparison leaves for the delivery. */
const DELIVERY_MS = 1_500;

const NOTHING_TAKEN: Admitted = { keep: async () => {}, giveBack: async () => {} };

type Sides = Record<Side, OpenSide>;

export function createServeComparison(stages: ComparisonStages) {
  return async function serveComparison(event: ServiceEvent, invocation: Invocation): Promise<Delivery> {
    const caller = await stages.authenticate(invocation, event);
    const request = await stages.parseComparison(event);
    const isKept = !(request instanceof ServiceError) && SIDES.some((side) => request[side].cacheSeconds > 0);
    if (isKept || request instanceof ServiceError) await stages.countRate(invocation, caller);
    if (request instanceof ServiceError) throw request;

    const sides = await openSides(stages, { invocation, caller, request });
    try {
      const delivery = await admitAndCompare({ invocation, caller, request, sides, isCounted: isKept });
      await Promise.all(SIDES.map((side) => sides[side].keep()));
      return delivery;
    } catch (error) {
      await Promise.all(SIDES.map((side) => sides[side].release()));
      throw error;
    }
  };

  async function admitAndCompare({ invocation, caller, isCounted, ...work }: Work): Promise<Delivery> {
    const captures = SIDES.filter((side) => work.sides[side].isMissing).length;
    const admitted =
      captures === 0 ? NOTHING_TAKEN : await stages.admit(invocation, caller, { captures, isCounted });
    try {
      const delivery = await compare(invocation, work);
      await admitted.keep();
      return delivery;
    } catch (error) {
      await admitted.giveBack();
      throw error;
    }
  }

  async function compare(
    invocation: Invocation,
    { request, sides }: Pick<Work, 'request' | 'sides'>,
  ): Promise<Delivery> {
    // The first of two captures may take half of the time.
    const spareMs = sides.after.isMissing ? invocation.remainingMs() / 2 : COMPARING_MS;
    const before = await takeSide('before', Math.max(spareMs, COMPARING_MS));
    const after = await takeSide('after', COMPARING_MS);
    const signal = AbortSignal.timeout(Math.max(0, invocation.remainingMs() - DELIVERY_MS));
    const answer = await invocation.recorder.measure('compare', () =>
      compareSides({ before, after }, request.threshold, signal),
    );
    return stages.deliver(invocation, answer, { kind: 'direct' });

    async function takeSide(side: Side, spareMs: number): Promise<Picture> {
      try {
        return readSide(await sides[side].take(() => captureSide(side, spareMs)));
      } catch (error) {
        throw error instanceof ServiceError ? onSide(side, error) : error;
      }
    }

    async function captureSide(side: Side, spareMs: number): Promise<Capture> {
      const hurried = sparing(invocation, spareMs);
      return stages.fit(hurried, await stages.capture(hurried, request[side]), hurried.remainingMs());
    }
  }
}

interface Work {
  invocation: Invocation;
  caller: Caller;
  request: CompareRequest;
  sides: Sides;
  isCounted: boolean;
}

/** The same invocation with an earlier deadline. */
function sparing(invocation: Invocation, spareMs: number): Invocation {
  return {
    ...invocation,
    deadlineAt: invocation.deadlineAt - spareMs,
    remainingMs: () => Math.max(0, invocation.remainingMs() - spareMs),
  };
}
