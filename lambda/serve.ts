/**
 * The whole service, in order: identify, parse, admit, capture, deliver. The refusal of a bad request is a
 * value until admission has counted the request, because bad requests count toward the rate limit.
 */
import type { Caller, KeyOwner } from './admission/key.ts';
import type { Capture } from './capture/capture-result.ts';
import type { Delivery } from './delivery/deliver.ts';
import type { Destination } from './delivery/destination.ts';
import { ServiceError } from './errors.ts';
import type { Invocation } from './invocation.ts';
import type { CaptureRequest } from './request/capture-request.ts';
import type { ServiceEvent } from './request/read-event.ts';

/** Closes the reservation of an admitted request. Neither function throws. */
export interface Admitted {
  /** What was captured was delivered and counts toward the quota. */
  keep(): Promise<void>;
  /** It was not delivered: gives the quota back. */
  giveBack(): Promise<void>;
}

/** What a request takes of the limits: one capture, unless it says otherwise. */
interface Taking {
  captures?: number;
  /** The request counts toward the rate limit already. */
  isCounted?: boolean;
}

/** A request with `cacheSeconds`. */
interface Visit {
  invocation: Invocation;
  event: ServiceEvent;
  caller: Caller;
  request: CaptureRequest;
}

/** Each stage records its facts in the recorder of the invocation. */
export interface Stages {
  /** By the API key, or by the signature of a link. */
  authenticate(invocation: Invocation, event: ServiceEvent): Promise<Caller>;
  /** By the API key, also where a GET is no link. */
  authenticateByKey(invocation: Invocation, event: ServiceEvent): Promise<KeyOwner>;
  parse(event: ServiceEvent): Promise<CaptureRequest | ServiceError>;
  findDestination(
    storageId: string | undefined,
    request: CaptureRequest,
  ): Promise<Destination | ServiceError>;
  /** Counts the request toward the rate limit only. */
  countRate(invocation: Invocation, caller: Caller): Promise<void>;
  admit(invocation: Invocation, caller: Caller, taking?: Taking): Promise<Admitted>;
  capture(invocation: Invocation, request: CaptureRequest): Promise<Capture>;
  deliver(invocation: Invocation, capture: Capture, destination: Destination): Promise<Delivery>;
  /** Returns the kept file of the request, or keeps the one that `make` delivers. */
  throughCache(visit: Visit, make: () => Promise<Delivery>): Promise<Delivery>;
}

type Serve = (event: ServiceEvent, invocation: Invocation) => Promise<Served>;

interface Served {
  delivery: Delivery;
  cacheSeconds: number;
}

export function createServe(stages: Stages): Serve {
  return async function serve(event, invocation) {
    const caller = await stages.authenticate(invocation, event);
    // Only a known caller may cost the time of parsing.
    const request = await stages.parse(event);
    if (request instanceof ServiceError) return refuse(request);
    const destination = await stages.findDestination(caller.storageId, request);
    if (destination instanceof ServiceError) return refuse(destination);
    const make = async (admitted: Admitted): Promise<Delivery> => {
      try {
        const capture = await stages.capture(invocation, request);
        const delivery = await stages.deliver(invocation, capture, destination);
        await admitted.keep();
        return delivery;
      } catch (error) {
        await admitted.giveBack();
        throw error;
      }
    };

    const { cacheSeconds } = request;
    if (cacheSeconds === 0) {
      return { delivery: await make(await stages.admit(invocation, caller)), cacheSeconds };
    }
    // Counted before the cache: a request that waits there takes time of a function, too.
    await stages.countRate(invocation, caller);
    const visit = { invocation, event, caller, request };
    const admitAndMake = async () => make(await stages.admit(invocation, caller, { isCounted: true }));
    return { delivery: await stages.throughCache(visit, admitAndMake), cacheSeconds };

    async function refuse(refusal: ServiceError): Promise<never> {
      await stages.countRate(invocation, caller);
      throw refusal;
    }
  };
}
