/**
 * What API Gateway answers by itself, as HTTP: the same answers that the stack gives its API.
 */
import {
  GATEWAY_ANSWERS,
  type GatewayAnswer,
  type GatewayRefusal,
  gatewayBody,
  gatewayHeaders,
} from '../../../lib/gateway-answers.ts';

/** An answer as it goes out. A header may have several values. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** A refusal without an answer of its own keeps the status that API Gateway gives it. */
const HEAD_TOO_LARGE: GatewayAnswer = { ...GATEWAY_ANSWERS.unreadable, status: 431 };

export type Refusal = GatewayRefusal | 'headTooLarge';

export function gatewayAnswer(refusal: Refusal, requestId: string): HttpAnswer {
  const answer: GatewayAnswer = refusal === 'headTooLarge' ? HEAD_TOO_LARGE : GATEWAY_ANSWERS[refusal];
  return {
    status: answer.status,
    headers: { ...gatewayHeaders(answer), 'X-Request-Id': requestId },
    body: Buffer.from(gatewayBody(answer, requestId)),
  };
}
