/**
 * The context that Lambda passes to a handler with the event.
 */
import type { Context } from 'aws-lambda';
import { FUNCTION_DEFAULTS } from '../../../lib/function-defaults.ts';

const FUNCTION_NAME = 'screenshot-service-local';

/** Makes a context whose time starts now. `now` returns Unix milliseconds. */
export function lambdaContext(awsRequestId: string, now: () => number): Context {
  const endsAt = now() + FUNCTION_DEFAULTS.timeoutSeconds * 1_000;
  return {
    awsRequestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: FUNCTION_NAME,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${FUNCTION_NAME}`,
    // Nothing enforces this limit here.
    memoryLimitInMB: String(FUNCTION_DEFAULTS.memoryMiB),
    logGroupName: `/aws/lambda/${FUNCTION_NAME}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, endsAt - now()),
    // Deprecated, but required by the type.
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
