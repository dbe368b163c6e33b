/**
 * The tenant of a request. While Lambda's tenant isolation is on, a request runs only in environments of its
 * caller. Source: https://docs.aws.amazon.com/lambda/latest/dg/tenant-isolation.html
 */
import { createHash } from 'node:crypto';
import { unavailable } from '../errors.ts';

/** Tenant of every request without a known caller: health, preflight, refusals. No browser starts there. */
export const SHARED_TENANT = 'none';

/**
 * Property of the authorizer's context that has the tenant. The API maps it from `context.authorizer.tenant`.
 */
export const TENANT_PROPERTY = 'tenant';

/**
 * A hash, because Lambda logs tenant ids and limits their characters, and a
 * caller id may have any characters.
 */
export function tenantOf(callerId: string): string {
  return createHash('sha256').update(callerId).digest('hex');
}

/**
 * Refuses to serve a caller outside its own environment. This happens if the authorizer could not read the
 * key but the function can, or if the API does not pass the tenant on.
 * @throws ServiceError service_unavailable
 */
export function requireOwnEnvironment(tenantId: string | undefined, callerId: string): void {
  if (tenantId === tenantOf(callerId)) return;
  throw unavailable(new Error("The request reached an environment that is not its caller's"));
}
