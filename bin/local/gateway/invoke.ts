/**
 * Invokes the function as API Gateway does: within Lambda's size limits and API Gateway's time limit. Event
 * and result are passed as JSON, so that values which JSON cannot carry fail here too.
 */
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { REPLY_LIMIT_BYTES } from '../../../lambda/delivery/reply-limit.ts';
import { TimeUp, withinTime } from '../../../lambda/waits/within-time.ts';
import { gatewayAnswer, type HttpAnswer } from './answer.ts';
import { INTEGRATION_TIMEOUT_MS, MAX_EVENT_BYTES } from './gateway-limits.ts';
import { lambdaContext } from './lambda-context.ts';
import { readReply } from './reply.ts';

export type ProxyHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

interface InvokeDeps {
  handler: ProxyHandler;
  now: () => number;
  /** Logs faults that the caller must not see. */
  logFault: (message: string, cause?: unknown) => void;
}

interface Invoked {
  /** The answer for the caller, after at most 29 s. */
  answer: Promise<HttpAnswer>;
  /** Resolves when the function has ended, however late. Never rejects. */
  ended: Promise<void>;
}

export type Invoke = (event: APIGatewayProxyEvent) => Invoked;

export function createInvoke({ handler, now, logFault }: InvokeDeps): Invoke {
  return function invoke(event) {
    const { requestId } = event.requestContext;
    const payload = JSON.stringify(event);
    if (Buffer.byteLength(payload) > MAX_EVENT_BYTES) {
      return {
        answer: Promise.resolve(gatewayAnswer('requestTooLarge', requestId)),
        ended: Promise.resolve(),
      };
    }
    const run = runHandler(payload, requestId);
    return { answer: withinIntegrationTime(run, requestId), ended: run.then(() => undefined) };
  };

  async function runHandler(payload: string, requestId: string): Promise<HttpAnswer> {
    const reply = await callHandler(payload, requestId);
    // If Lambda refuses a reply, API Gateway sees a failed integration.
    if (reply === undefined) return gatewayAnswer('noCapacity', requestId);
    const sizeBytes = Buffer.byteLength(reply.json) + reply.base64.length;
    if (sizeBytes > REPLY_LIMIT_BYTES) {
      logFault(`Request ${requestId}: the reply of ${sizeBytes} bytes is over Lambda's ${REPLY_LIMIT_BYTES}`);
      return gatewayAnswer('noCapacity', requestId);
    }
    const answer = readReply({ ...JSON.parse(reply.json), ...(reply.base64 && { body: reply.base64 }) });
    if (answer !== undefined) return answer;
    logFault(`Request ${requestId}: the reply is not a valid proxy result`);
    return gatewayAnswer('noCapacity', requestId);
  }

  /** Undefined if there is no result. */
  async function callHandler(payload: string, requestId: string): Promise<Reply | undefined> {
    try {
      const result = await handler(JSON.parse(payload), lambdaContext(randomUUID(), now));
      return asJson(result);
    } catch (error) {
      logFault(`Request ${requestId}: the handler failed`, error);
      return undefined;
    }
  }
}

/** A base64 body is long and the same bytes in JSON, so it is kept out of the conversion. */
interface Reply {
  json: string;
  base64: string;
}

function asJson(result: APIGatewayProxyResult | undefined): Reply {
  const base64 = result?.isBase64Encoded === true && typeof result.body === 'string' ? result.body : '';
  return { json: JSON.stringify(base64 === '' ? (result ?? null) : { ...result, body: '' }), base64 };
}

async function withinIntegrationTime(run: Promise<HttpAnswer>, requestId: string): Promise<HttpAnswer> {
  try {
    return await withinTime(INTEGRATION_TIMEOUT_MS, run);
  } catch (error) {
    if (!(error instanceof TimeUp)) throw error;
    return gatewayAnswer('integrationTimeout', requestId);
  }
}
