/**
 * Tells API Gateway the tenant of a request before the function is invoked. It allows every request, because only the
 * function can refuse with the contract's answers. Unknown and revoked keys share one tenant, so that guessed keys create
 * no environments.
 */
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { createFindKey, type FindKeyDeps } from '../admission/key.ts';
import { ServiceError } from '../errors.ts';
import { describeFault } from '../observe/fault.ts';
import { readHeaders } from '../request/read-event.ts';
import { SHARED_TENANT, TENANT_PROPERTY, tenantOf } from './tenant.ts';

// The function makes its own look-up afterwards, which must still finish before the deadline.
const LOOKUP_MS = 2_000;

type Event = Pick<APIGatewayRequestAuthorizerEvent, 'headers' | 'methodArn'>;

/** Makes the handler of a REQUEST authorizer. The handler never throws. */
export function createTenantAuthorizer(deps: FindKeyDeps) {
  const findKey = createFindKey(deps);

  return async function authorize({ headers, methodArn }: Event): Promise<APIGatewayAuthorizerResult> {
    const tenant = await findTenant(readHeaders(headers)['x-api-key']);
    return {
      principalId: tenant,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
      },
      context: { [TENANT_PROPERTY]: tenant },
    };
  };

  async function findTenant(apiKey: string | undefined): Promise<string> {
    try {
      return tenantOf((await findKey(apiKey, AbortSignal.timeout(LOOKUP_MS))).callerId);
    } catch (error) {
      // The function makes the same look-up and answers 401 or 503.
      const isRefusal = error instanceof ServiceError && error.status === 401;
      if (!isRefusal) console.error(JSON.stringify({ message: 'no tenant', fault: describeFault(error) }));
      return SHARED_TENANT;
    }
  }
}
