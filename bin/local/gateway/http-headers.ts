/**
 * The headers of a request as API Gateway passes them on: grouped by name in the caller's spelling, without
 * connection headers, and with headers that say where the request came from. Source:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html
 */

/** Name -> every value, in order. */
export type MultiValues = Record<string, string[]>;

interface Origin {
  requestId: string;
  /** Unix milliseconds. */
  receivedAt: number;
  sourceIp: string;
}

/** These belong to one connection and not to the request, or API Gateway replaces them. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The caller's values of these are replaced. Only the earlier hops in X-Forwarded-For are kept. */
const ADDED_HEADERS = new Set([
  'x-amzn-trace-id',
  'x-forwarded-for',
  'x-forwarded-port',
  'x-forwarded-proto',
]);

/** Groups names without regard to case; the first spelling is used. */
export function groupHeaders(rawHeaders: readonly string[]): MultiValues {
  const groups = new Map<string, { name: string; values: string[] }>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    const key = name.toLowerCase();
    if (CONNECTION_HEADERS.has(key)) continue;
    const group = groups.get(key) ?? { name, values: [] };
    group.values.push(value);
    groups.set(key, group);
  }
  // fromEntries defines own properties, so that a header named "__proto__" stays a header.
  return Object.fromEntries([...groups.values()].map(({ name, values }) => [name, values]));
}

/** Adds the headers that API Gateway adds. */
export function forwardedHeaders(headers: MultiValues, origin: Origin): MultiValues {
  const entries = Object.entries(headers);
  const hops = entries.find(([name]) => name.toLowerCase() === 'x-forwarded-for')?.[1] ?? [];
  return {
    ...Object.fromEntries(entries.filter(([name]) => !ADDED_HEADERS.has(name.toLowerCase()))),
    'X-Amzn-Trace-Id': [traceId(origin)],
    'X-Forwarded-For': [[...hops, origin.sourceIp].join(', ')],
    'X-Forwarded-Port': ['80'],
    // Unlike API Gateway, the local run has no TLS.
    'X-Forwarded-Proto': ['http'],
  };
}

/** `Root=1-<seconds, 8 hex digits>-<24 hex digits>` */
function traceId({ requestId, receivedAt }: Origin): string {
  const seconds = Math.floor(receivedAt / 1000).toString(16);
  return `Root=1-${seconds.padStart(8, '0')}-${requestId.replaceAll('-', '').slice(0, 24)}`;
}
