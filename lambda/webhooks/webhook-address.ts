/**
 * Says what is wrong with the address of a webhook, as far as its text shows it. Names are resolved
 * and checked again before each try. The rules are those of captures, and https alone: on one machine
 * also http to the machine itself.
 */
import { targetOf, vetTarget } from '../capture/egress/vet.ts';
import type { Config } from '../config/config.ts';

/** Continues a line that begins with the field's name; undefined if the address is allowed. */
export function webhookProblem(
  text: string,
  { privateTargets, denyHosts }: Pick<Config, 'privateTargets' | 'denyHosts'>,
): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && privateTargets !== 'none'))
    return 'must be a URL that starts with https://';
  if (url.username !== '' || url.password !== '')
    return 'must have no user:password@; webhooks are signed, so that the receiver can tell who sends them';
  if (url.protocol === 'http:' && !isHome(url.hostname))
    return 'must start with https://, except on this machine';
  const vetting = vetTarget(targetOf(url), privateTargets, denyHosts);
  return 'failure' in vetting ? 'must lead to a public address, at port 80, 443 or from 1024 up' : undefined;
}

/** Whether the address is one of this machine. */
export function isLoopback(address: string): boolean {
  return address.startsWith('127.');
}

function isHome(hostname: string): boolean {
  return isLoopback(hostname) || hostname === 'localhost' || hostname.endsWith('.localhost');
}
