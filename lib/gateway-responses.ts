/**
 * Configures the API's own answers: maps API Gateway's response types to the service's errors.
 */
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  GATEWAY_ANSWERS,
  type GatewayRefusal,
  gatewayBody,
  gatewayHeaders,
} from '../lambda/response/gateway-answers.ts';

// Types that need a request validator or a model never occur, because the API has none. They fall under the
// two defaults. So do the failures of the tenant authorizer, which are 5xx, because it never refuses. Source:
// https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
const RESPONSE_TYPES: Record<GatewayRefusal, readonly ResponseType[]> = {
  forbidden: [
    ResponseType.ACCESS_DENIED,
    ResponseType.EXPIRED_TOKEN,
    ResponseType.INVALID_API_KEY,
    ResponseType.INVALID_SIGNATURE,
    // Methods that ANY does not include, such as TRACE, also get this type.
    ResponseType.MISSING_AUTHENTICATION_TOKEN,
  ],
  notFound: [ResponseType.RESOURCE_NOT_FOUND],
  requestTooLarge: [ResponseType.REQUEST_TOO_LARGE],
  unsupportedMediaType: [ResponseType.UNSUPPORTED_MEDIA_TYPE],
  // The web ACL has only one rule, a rate limit.
  throttled: [ResponseType.THROTTLED, ResponseType.QUOTA_EXCEEDED, ResponseType.WAF_FILTERED],
  integrationTimeout: [ResponseType.INTEGRATION_TIMEOUT],
  // A function at its concurrency limit is an integration failure. A function that crashed or must not be
  // invoked is a 500 or 502 without a type of its own. In each case the caller can wait and try again.
  noCapacity: [
    ResponseType.INTEGRATION_FAILURE,
    ResponseType.API_CONFIGURATION_ERROR,
    ResponseType.DEFAULT_5XX,
  ],
  unreadable: [ResponseType.DEFAULT_4XX],
};

export function addGatewayResponses(api: RestApi): void {
  for (const refusal of Object.keys(GATEWAY_ANSWERS) as GatewayRefusal[]) {
    const answer = GATEWAY_ANSWERS[refusal];
    for (const type of RESPONSE_TYPES[refusal]) {
      api.addGatewayResponse(type.responseType, {
        type,
        // A status for DEFAULT_4XX would apply to every 4xx that is not named here.
        ...(type === ResponseType.DEFAULT_4XX ? {} : { statusCode: String(answer.status) }),
        responseHeaders: {
          ...asLiterals(gatewayHeaders(answer)),
          'X-Request-Id': 'context.requestId',
        },
        // API Gateway selects a template by Accept and falls back to JSON. The header sets the real type.
        templates: { 'application/json': gatewayBody(answer, '$context.requestId') },
      });
    }
  }
}

/** Quoted values are literal text; unquoted values are references. */
function asLiterals(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]));
}
