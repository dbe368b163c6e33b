/** The maximum size of a request body, for the service, the local gateway and the OpenAPI document. */

/** 2 MiB after base64 decoding. All fields fit at their limits, and parsing takes only milliseconds. */
export const MAX_BODY_BYTES = 2_097_152;

/** MAX_BODY_BYTES as text for messages. */
export const MAX_BODY_TEXT = '2 MiB';
