/**
 * The default size of the function, for the stack, the local run and the tests.
 */

/**
 * Timeout of API Gateway for the function. Source:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 */
export const GATEWAY_TIMEOUT_SECONDS = 29;

export const FUNCTION_DEFAULTS = {
  /** The most that a new AWS account may use. */
  memoryMiB: 3_008,
  /** A longer run costs money, and API Gateway has already answered. */
  timeoutSeconds: GATEWAY_TIMEOUT_SECONDS,
};

/** A new AWS account may run ten functions at a time. */
export const DEFAULT_JOB_WORKERS = 5;
