/**
 * The size limits of API Gateway and Lambda, so that the local run refuses the same requests as the cloud.
 * Sources: https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 * and https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
import { GATEWAY_TIMEOUT_SECONDS } from '../../../lib/function-defaults.ts';

/** Body of a request: 10 MB. */
export const MAX_REQUEST_BODY_BYTES = 10_485_760;

/**
 * Bodies of all requests that are read or served: 128 MB, room for 64 of the service's largest. API
 * Gateway has no such limit. Here 260 bodies of 4 MB at once would take 6 GB, and any page that is
 * open in a browser can send them.
 */
export const MAX_BUFFERED_BODY_BYTES = 134_217_728;

/** Request line and header values together. */
export const MAX_REQUEST_HEAD_BYTES = 10_240;

/** JSON of the event: 6 MB. Base64 makes a body a third longer, so large bodies exceed this limit first. */
export const MAX_EVENT_BYTES = 6_291_456;

/** API Gateway's timeout for the function. */
export const INTEGRATION_TIMEOUT_MS = GATEWAY_TIMEOUT_SECONDS * 1_000;

interface RequestHead {
  method: string;
  target: string;
  httpVersion: string;
  rawHeaders: readonly string[];
}

/** Size of the request line and of the header values, in bytes. */
export function measureHead({ method, target, httpVersion, rawHeaders }: RequestHead): number {
  const values = rawHeaders.filter((_, index) => index % 2 === 1);
  return (
    [`${method} ${target} HTTP/${httpVersion}`, ...values]
      // Node reads the head as Latin-1, so one character is one byte.
      .reduce((sum, text) => sum + text.length, 0)
  );
}
