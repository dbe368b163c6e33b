/**
 * All error codes with status, title and origin: the function's error table, and the responses that API Gateway
 * generates itself.
 */

import { ERROR_CODES } from '../../lambda/errors.ts';
import { GATEWAY_ANSWERS } from '../../lib/gateway-answers.ts';

export interface ProblemCode {
  code: string;
  status: number;
  title: string;
}

/** Codes that occur only on other paths and methods. */
const OF_OTHER_PATHS = new Set(['not_found', 'method_not_allowed']);

const FROM_FUNCTION: ProblemCode[] = Object.entries(ERROR_CODES).map(([code, { status, title }]) => ({
  code,
  status,
  title,
}));

const FROM_GATEWAY: ProblemCode[] = Object.values(GATEWAY_ANSWERS)
  .filter(({ code }) => !Object.hasOwn(ERROR_CODES, code))
  .map(({ code, status, title }) => ({ code, status, title }));

/** All codes, ordered by status. */
export const PROBLEM_CODES: readonly ProblemCode[] = [...FROM_FUNCTION, ...FROM_GATEWAY].toSorted(
  (one, other) => one.status - other.status,
);

/** Status -> codes of POST /screenshot. */
export const CAPTURE_PROBLEMS: ReadonlyMap<number, ProblemCode[]> = Map.groupBy(
  PROBLEM_CODES.filter(({ code }) => !OF_OTHER_PATHS.has(code)),
  ({ status }) => status,
);

/** Status -> codes of other paths and methods. */
export const OTHER_PROBLEMS: readonly ProblemCode[] = PROBLEM_CODES.filter(({ code }) =>
  OF_OTHER_PATHS.has(code),
);
