/** The maximum size of a request body, for the service, the local gateway and the OpenAPI document. */

export interface BodyLimits {
  /** Size after base64 decoding. */
  maxMib: number;
  /** Values in the body, as many as commas outside strings. */
  maxValues: number;
}

export const BYTES_PER_MIB = 1_048_576;

/**
 * All fields fit at their limits, and have 1,000 values. 2 MiB have room for 180,000 short fields, which
 * would take half a second to parse and check.
 */
export const BODY_LIMITS: BodyLimits = { maxMib: 2, maxValues: 10_000 };

/** Up to 1,000 bodies. API Gateway and Lambda take a little more. */
export const JOB_BODY_LIMITS: BodyLimits = { maxMib: 4, maxValues: 100_000 };

/** Two captures. */
export const COMPARE_BODY_LIMITS: BodyLimits = { maxMib: 4, maxValues: 20_000 };

export const MAX_BODY_BYTES = BODY_LIMITS.maxMib * BYTES_PER_MIB;

/** The limit of most bodies as text for messages. */
export const MAX_BODY_TEXT = `${BODY_LIMITS.maxMib} MiB`;
