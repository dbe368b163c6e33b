/**
 * Reads the event: takes anything, returns what the service uses of API Gateway's event. An event of another
 * shape (a test event, another trigger) has no route, and is answered with 404.
 */
import * as v from 'valibot';

const RequestContextSchema = v.object({
  requestId: v.fallback(v.optional(v.string()), undefined),
  /** Unix milliseconds at which API Gateway took the request. */
  requestTimeEpoch: v.fallback(v.optional(v.number()), undefined),
  domainName: v.fallback(v.optional(v.string()), undefined),
  /** With the stage, unless the API has a domain of its own. */
  path: v.fallback(v.optional(v.string()), undefined),
});

const EventSchema = v.object({
  httpMethod: v.fallback(v.string(), ''),
  path: v.fallback(v.string(), ''),
  headers: v.optional(v.pipe(v.unknown(), v.transform(readHeaders)), {}),
  /** The decoded query: each name with its values in order. */
  multiValueQueryStringParameters: v.optional(v.pipe(v.unknown(), v.transform(readParameters)), {}),
  body: v.fallback(v.string(), ''),
  isBase64Encoded: v.fallback(v.boolean(), false),
  requestContext: v.fallback(RequestContextSchema, {}),
});

/** Header names are in lower case. */
export type ServiceEvent = v.InferOutput<typeof EventSchema>;

export function readEvent(event: unknown): ServiceEvent {
  return v.parse(EventSchema, Object(event));
}

/**
 * Header names become lower case, because API Gateway passes them on as the client wrote them. A
 * value that is no string counts as missing. Object.fromEntries defines own properties, so a header
 * named "__proto__" stays a header.
 */
function readHeaders(headers: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(Object(headers)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  );
}

/** As with headers: no name is lost, because the signature of a link covers all of them. */
function readParameters(parameters: unknown): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(Object(parameters)).map(([name, values]) => [
      name,
      Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [],
    ]),
  );
}
