/**
 * How large a file may be to be answered directly: what goes past it is stored, and the reply says where.
 */

/**
 * Lambda's limit for a buffered reply: the JSON of status, headers and base64 body together.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html (6 MB; measured 6,291,556)
 */
export const REPLY_LIMIT_BYTES = 6_291_556;
// The JSON around the body: status, some twenty headers, all ours and bounded.
const ENVELOPE_BYTES = 8_192;

/** Largest base64 body that passes. */
export const INLINE_LIMIT_CHARACTERS = REPLY_LIMIT_BYTES - ENVELOPE_BYTES;
/** Largest file that does. */
export const INLINE_LIMIT_BYTES = Math.floor(INLINE_LIMIT_CHARACTERS / 4) * 3;
