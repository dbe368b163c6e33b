/** How large the body of a request may be: the one source of the number, for the service and for what describes it. */

/** 2 MiB after base64: every field at its limit fits, and parsing stays a matter of milliseconds. */
export const MAX_BODY_BYTES = 2_097_152;

/** The same for people. */
export const MAX_BODY_TEXT = '2 MiB';
