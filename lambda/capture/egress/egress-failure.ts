/**
 * Why a connection of the browser did not come about. Chromium tells all of these as one error, so the
 * proxy keeps its own account.
 */

/**
 * - `not_found`: the host name has no address.
 * - `forbidden`: the address, the name or the port is not allowed, or the host has IPv6 alone.
 * - `unreachable`: refused, reset or no route.
 * - `timeout`: no answer to the connection attempt in time.
 * - `too_heavy`: a limit of the capture was reached.
 */
export type EgressFailure = 'not_found' | 'forbidden' | 'unreachable' | 'timeout' | 'too_heavy';

/** A refusal as a value, as the stages of the egress hand it on. */
export interface Failed {
  failure: EgressFailure;
}
