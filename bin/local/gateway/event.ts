/**
 * Turns an HTTP request into the event that API Gateway's REST API hands to Lambda, for an API with the
 * binary media type of all types and the Lambda proxy integration. Pure; it never throws, even for malformed
 * requests. Source:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ENDPOINTS_BY_PATH } from '../../../lambda/endpoints/endpoints.ts';
import { findTemplate } from '../../../lambda/endpoints/route.ts';
import { forwardedHeaders, groupHeaders, type MultiValues } from './http-headers.ts';
import { splitTarget } from './target.ts';

export interface GatewayRequest {
  method: string;
  /** The target in the request line: usually path and query. */
  target: string;
  httpVersion: string;
  /** Names and values alternate, as received. */
  rawHeaders: readonly string[];
  sourceIp: string;
  body: Buffer;
}

/** The deadline is counted from `receivedAt`, Unix milliseconds. */
interface RequestMark {
  requestId: string;
  receivedAt: number;
}

const ACCOUNT_ID = '000000000000';
const API_ID = 'local';
const STAGE = 'local';

/** Named resources of the API; the proxy resource matches every other path. A trailing slash is ignored. */
const NAMED_RESOURCES = ['/', ...ENDPOINTS_BY_PATH.keys()];
const PROXY_RESOURCE = '/{proxy+}';

const NOBODY = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
};

export function gatewayEvent(request: GatewayRequest, mark: RequestMark): APIGatewayProxyEvent {
  const { path, query } = splitTarget(request.target);
  const { resource, pathParameters } = routeOf(path);
  const headers = forwardedHeaders(groupHeaders(request.rawHeaders), { ...request, ...mark });
  const parameters = groupParameters(query);
  return {
    resource,
    path,
    httpMethod: request.method,
    headers: lastValues(headers),
    multiValueHeaders: headers,
    queryStringParameters: parameters && lastValues(parameters),
    multiValueQueryStringParameters: parameters,
    pathParameters,
    stageVariables: null,
    requestContext: requestContext(request, mark, { path, resource, headers: lastValues(headers) }),
    body: request.body.length === 0 ? null : request.body.toString('base64'),
    isBase64Encoded: request.body.length > 0,
  };
}

function routeOf(path: string): Pick<APIGatewayProxyEvent, 'resource' | 'pathParameters'> {
  const withoutSlash = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const found = findTemplate(withoutSlash, NAMED_RESOURCES);
  if (found === undefined) return { resource: PROXY_RESOURCE, pathParameters: { proxy: path.slice(1) } };
  const { template, id } = found;
  return { resource: template, pathParameters: id === undefined ? null : { id: decode(id) } };
}

/** A path may have a broken percent-encoding. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function groupParameters(query: string): MultiValues | null {
  const parameters = new URLSearchParams(query);
  if (parameters.size === 0) return null;
  return Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)]));
}

function lastValues(groups: MultiValues): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, values]) => [name, values.at(-1) ?? '']));
}

interface Routed {
  path: string;
  resource: string;
  headers: Record<string, string>;
}

function requestContext(
  { method, httpVersion, sourceIp }: GatewayRequest,
  { requestId, receivedAt }: RequestMark,
  { path, resource, headers }: Routed,
): APIGatewayProxyEvent['requestContext'] {
  const domainName = headerOf(headers, 'host') ?? '';
  return {
    accountId: ACCOUNT_ID,
    apiId: API_ID,
    authorizer: undefined,
    domainName,
    domainPrefix: domainName.split('.', 1)[0],
    extendedRequestId: requestId,
    httpMethod: method,
    identity: { ...NOBODY, sourceIp, userAgent: headerOf(headers, 'user-agent') ?? null },
    // The local run has no stage in its addresses, like an API with a domain of its own.
    path,
    protocol: `HTTP/${httpVersion}`,
    requestId,
    requestTime: commonLogTime(receivedAt),
    requestTimeEpoch: receivedAt,
    resourceId: resource,
    resourcePath: resource,
    stage: STAGE,
  };
}

function headerOf(headers: Record<string, string>, lowerName: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === lowerName)?.[1];
}

/** `21/Nov/2026:06:43:52 +0000` */
function commonLogTime(atMs: number): string {
  const [, day, month, year, time] = new Date(atMs).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
