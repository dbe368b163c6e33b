/**
 * The context that Lambda hands to a handler beside the event.
 */
import type { Context } from 'aws-lambda';
import { FUNCTION_TIMEOUT_MS } from './gateway-limits.ts';

const FUNCTION_NAME = 'screenshot-service-local';
// As much as the stack gives the function, MiB. Nothing here enforces it.
const MEMORY_MIB = '3008';

/** A context whose time runs from now on. `now` gives Unix milliseconds. */
export function lambdaContext(awsRequestId: string, now: () => number): Context {
  const endsAt = now() + FUNCTION_TIMEOUT_MS;
  return {
    awsRequestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: FUNCTION_NAME,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${FUNCTION_NAME}`,
    memoryLimitInMB: MEMORY_MIB,
    logGroupName: `/aws/lambda/${FUNCTION_NAME}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, endsAt - now()),
    // Long deprecated; the type still asks for them.
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
