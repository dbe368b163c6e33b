/**
 * Tells API Gateway the tenant of a request before the function is invoked. It allows every request, because
 * only the function can refuse with the contract's answers. Unknown and revoked keys share one tenant, so
 * that guessed keys create no environments.
 */
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { createFindKey } from '../admission/key.ts';
import { createFindLink, type FindLinkDeps } from '../admission/link/find-link.ts';
import { ServiceError } from '../errors.ts';
import { logFault } from '../observe/fault.ts';
import { isLink } from '../request/link/is-link.ts';
import { readEvent, type ServiceEvent } from '../request/read-event.ts';
import { SHARED_TENANT, TENANT_PROPERTY, tenantOf } from './tenant.ts';

// The function makes its own look-up afterwards, which must still finish before the deadline.
const LOOKUP_MS = 2_000;

type Event = Pick<APIGatewayRequestAuthorizerEvent, 'methodArn'> & Partial<APIGatewayRequestAuthorizerEvent>;

/** Refusals of the key or of the signature. */
const REFUSED: ReadonlySet<number> = new Set([401, 403]);

/** Makes the handler of a REQUEST authorizer. The handler never throws. */
export function createTenantAuthorizer(deps: FindLinkDeps) {
  const findKey = createFindKey(deps);
  const findLink = createFindLink(deps);

  return async function authorize(event: Event): Promise<APIGatewayAuthorizerResult> {
    const { methodArn } = event;
    const tenant = await findTenant(readEvent(event));
    return {
      principalId: tenant,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
      },
      context: { [TENANT_PROPERTY]: tenant },
    };
  };

  async function findTenant(event: ServiceEvent): Promise<string> {
    const signal = AbortSignal.timeout(LOOKUP_MS);
    try {
      // The signature is checked here too, so that forged links create no environments.
      const { callerId } = isLink(event) ? await findLink(event, signal) : await findKey(event, signal);
      return tenantOf(callerId);
    } catch (error) {
      // The function makes the same look-up and answers 401, 403 or 503.
      const isRefusal = error instanceof ServiceError && REFUSED.has(error.status);
      if (!isRefusal) logFault('no tenant', error);
      return SHARED_TENANT;
    }
  }
}
