/**
 * The size of the function unless the operator sets another, for the stack, the local run and the tests.
 */

/** API Gateway gives up on the function then. Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html */
export const GATEWAY_TIMEOUT_SECONDS = 29;

export const FUNCTION_DEFAULTS = {
  /** The most that a new AWS account may use. */
  memoryMiB: 3_008,
  /** A longer run would be paid for and answer nobody. */
  timeoutSeconds: GATEWAY_TIMEOUT_SECONDS,
};
