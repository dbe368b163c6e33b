/** The address of the service as the caller of a request wrote it, without a slash at its end. */
import type { ServiceEvent } from './read-event.ts';

/**
 * An API without a domain of its own has its stage in the path. API Gateway sets the
 * protocol, whatever the caller sent.
 */
export function serviceAddress({ path, headers, requestContext }: ServiceEvent): string {
  const { domainName = '', path: whole = '' } = requestContext;
  const stage = whole.endsWith(path) ? whole.slice(0, -path.length) : '';
  return `${headers['x-forwarded-proto'] ?? 'https'}://${domainName}${stage}`;
}
