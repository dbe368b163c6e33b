/**
 * Gives the API its own answers for every kind of refusal and failure: which of API Gateway's response types
 * says what.
 */
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { GATEWAY_ANSWERS, type GatewayRefusal, gatewayBody, gatewayHeaders } from './gateway-answers.ts';

// Types that need a request validator or a model are left to the two defaults: there is none. So are those of the
// tenants' authorizer, which refuses nobody: its failures are of 5xx.
// Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
const RESPONSE_TYPES: Record<GatewayRefusal, readonly ResponseType[]> = {
  forbidden: [
    ResponseType.ACCESS_DENIED,
    ResponseType.EXPIRED_TOKEN,
    ResponseType.INVALID_API_KEY,
    ResponseType.INVALID_SIGNATURE,
    // Also what a method gets that ANY does not stand for, such as TRACE.
    ResponseType.MISSING_AUTHENTICATION_TOKEN,
  ],
  notFound: [ResponseType.RESOURCE_NOT_FOUND],
  requestTooLarge: [ResponseType.REQUEST_TOO_LARGE],
  unsupportedMediaType: [ResponseType.UNSUPPORTED_MEDIA_TYPE],
  // The web ACL has one rule, and that is a rate.
  throttled: [ResponseType.THROTTLED, ResponseType.QUOTA_EXCEEDED, ResponseType.WAF_FILTERED],
  integrationTimeout: [ResponseType.INTEGRATION_TIMEOUT],
  // A function at its concurrency limit is an integration failure; one that crashed or may not be invoked is
  // a 500 or 502 without a type of its own. The caller can do the same about each: wait and try again.
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
        // To set a status for DEFAULT_4XX would set it for every 4xx that is not named here.
        ...(type === ResponseType.DEFAULT_4XX ? {} : { statusCode: String(answer.status) }),
        responseHeaders: {
          ...asLiterals(gatewayHeaders(answer)),
          'X-Request-Id': 'context.requestId',
        },
        // API Gateway picks a template by Accept and falls back to JSON; a header names the real type.
        templates: { 'application/json': gatewayBody(answer, '$context.requestId') },
      });
    }
  }
}

/** Quoted values are literal text, an unquoted one is looked up. */
function asLiterals(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]));
}
