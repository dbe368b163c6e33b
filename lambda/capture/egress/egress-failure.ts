/** The reasons why a connection failed. Chromium reports all of them as one error, so the proxy records them. */

/**
 * - `not_found`: the host name has no address.
 * - `forbidden`: the address, the name or the port is not allowed, or the host has only IPv6 addresses.
 * - `unreachable`: refused, reset or no route.
 * - `timeout`: the connection attempt got no answer in time.
 * - `too_heavy`: a limit of the capture was reached.
 */
export type EgressFailure = 'not_found' | 'forbidden' | 'unreachable' | 'timeout' | 'too_heavy';

/** A refusal as a value, passed between the stages of the egress. */
export interface Failed {
  failure: EgressFailure;
}
