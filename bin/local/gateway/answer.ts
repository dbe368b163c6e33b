/**
 * API Gateway's own answers as HTTP: the same ones that the stack configures.
 */
import {
  GATEWAY_ANSWERS,
  type GatewayAnswer,
  type GatewayRefusal,
  gatewayBody,
  gatewayHeaders,
} from '../../../lib/gateway-answers.ts';

/** An HTTP answer. A header may have several values. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** API Gateway has no separate answer for this refusal, but uses another status. */
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
