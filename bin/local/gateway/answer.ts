/**
 * API Gateway's own answers as HTTP: the same ones that the stack configures.
 */
import {
  GATEWAY_ANSWERS,
  type GatewayAnswer,
  type GatewayRefusal,
  gatewayBody,
  gatewayHeaders,
} from '../../../lambda/response/gateway-answers.ts';

/** An HTTP answer. A header may have several values. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Refusals that API Gateway does not configure separately, or that only this server has. */
const OWN_ANSWERS = {
  headTooLarge: { ...GATEWAY_ANSWERS.unreadable, status: 431 },
  otherHost: {
    ...GATEWAY_ANSWERS.forbidden,
    detail: 'The service does not answer under this host name. Use localhost, or set SERVICE_HOSTS.',
  },
  fromCapture: {
    ...GATEWAY_ANSWERS.forbidden,
    detail: 'A page that is being captured may not ask for captures.',
  },
} satisfies Record<string, GatewayAnswer>;

export type Refusal = GatewayRefusal | keyof typeof OWN_ANSWERS;

export function gatewayAnswer(refusal: Refusal, requestId: string): HttpAnswer {
  const answer: GatewayAnswer = { ...GATEWAY_ANSWERS, ...OWN_ANSWERS }[refusal];
  return {
    status: answer.status,
    headers: { ...gatewayHeaders(answer), 'X-Request-Id': requestId },
    body: Buffer.from(gatewayBody(answer, requestId)),
  };
}
