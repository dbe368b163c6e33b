/**
 * Whether a request is for this machine. A page can point a host name of its own at 127.0.0.1, and would then
 * be of the service's origin (DNS rebinding). Such a request names that host.
 */
import { isIPv4 } from 'node:net';
import type { GatewayRequest } from './event.ts';
import { splitTarget } from './target.ts';

/** Name or address, without the port. IPv6 stands in brackets. */
const HOST = /^(\[[\da-f:.]+\]|[^:@/?#\\\s]+)(?::\d*)?$/i;

/** `further`: names in lower case, besides those of loopback. Without any Host it is no browser's request. */
export function isForThisMachine(
  { target, rawHeaders }: Pick<GatewayRequest, 'target' | 'rawHeaders'>,
  further: readonly string[],
): boolean {
  const { authority } = splitTarget(target);
  const sent = rawHeaders.filter(
    (_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1,
  );
  const hosts = authority === undefined ? sent : [authority];
  return hosts.every((host) => {
    const name = HOST.exec(host)?.[1]?.toLowerCase().replace(/\.$/, '');
    return name !== undefined && (isLoopback(name) || further.includes(name));
  });
}

function isLoopback(name: string): boolean {
  if (isIPv4(name)) return name.startsWith('127.');
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]';
}
