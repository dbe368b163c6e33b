/** The maximum size of a request body, for the service, the local gateway and the OpenAPI document. */

/** 2 MiB after base64 decoding. All fields fit at their limits. */
export const MAX_BODY_BYTES = 2_097_152;

/**
 * Values in a body, as many as commas outside strings. All fields at their limits have 1,000. 2 MiB have room for 180,000
 * short fields, which would take half a second to parse and check.
 */
export const MAX_BODY_VALUES = 10_000;

/** MAX_BODY_BYTES as text for messages. */
export const MAX_BODY_TEXT = '2 MiB';
