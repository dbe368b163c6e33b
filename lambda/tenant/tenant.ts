/**
 * Which execution environment a request may run in while Lambda's tenant isolation is on: one of its caller's own.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/tenant-isolation.html
 */
import { createHash } from 'node:crypto';
import { ServiceError } from '../errors.ts';

/** Tenant of every request without a known caller: health, preflight, refusals. No browser starts there. */
export const SHARED_TENANT = 'none';

/** What the authorizer calls the tenant and the API maps it from: `context.authorizer.tenant`. */
export const TENANT_PROPERTY = 'tenant';

const RETRY_AFTER_SECONDS = 5;

/** A hash: Lambda writes tenant ids into its logs and limits their characters, and a caller id may hold any. */
export function tenantOf(callerId: string): string {
  return createHash('sha256').update(callerId).digest('hex');
}

/**
 * Refuses to serve a caller outside its own environment. That happens when the authorizer could not read the key but
 * the function can, or when the API does not hand the tenant on.
 * @throws ServiceError service_unavailable
 */
export function requireOwnEnvironment(tenantId: string | undefined, callerId: string): void {
  if (tenantId === tenantOf(callerId)) return;
  throw new ServiceError(
    'service_unavailable',
    'The service is not available right now. Try again shortly.',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause: new Error("The request reached an environment that is not its caller's"),
    },
  );
}
