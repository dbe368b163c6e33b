/**
 * How large a file may be to fit into the reply. A larger file is stored, and the reply has its URL.
 */

/**
 * Lambda's limit for a buffered reply: the JSON of status, headers and base64 body together.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html (6 MB; measured 6,291,556)
 */
export const REPLY_LIMIT_BYTES = 6_291_556;
// The JSON around the body: the status and about twenty headers of bounded length.
const ENVELOPE_BYTES = 8_192;

/** Largest base64 body that fits. */
export const INLINE_LIMIT_CHARACTERS = REPLY_LIMIT_BYTES - ENVELOPE_BYTES;
/** Largest file that fits. */
export const INLINE_LIMIT_BYTES = Math.floor(INLINE_LIMIT_CHARACTERS / 4) * 3;
