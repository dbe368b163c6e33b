/**
 * Completes an address as people and models write it: `example.com/a` is `https://example.com/a`. The service
 * itself takes complete URLs only. Free of Node, because the playground uses it too.
 */

/**
 * A host with a dot, or localhost, then a port, a path or nothing. A name before ":" alone would be a scheme.
 */
const WITHOUT_SCHEME = /^(?:localhost|[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?)(?::\d{1,5})?(?:[/?#]|$)/iu;

/** Servers on one's own machine seldom have a certificate. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3})(?:[:/?#]|$)/i;

/** Anything that is no host without a scheme is returned unchanged, for the service to judge. */
export function withScheme(address: string): string {
  if (!WITHOUT_SCHEME.test(address)) return address;
  return `${LOOPBACK.test(address) ? 'http' : 'https'}://${address}`;
}
