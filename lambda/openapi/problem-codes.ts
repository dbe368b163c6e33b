/**
 * All error codes with status, title and origin: the function's error table, and the responses
 * that API Gateway generates itself.
 */

import type { Endpoint } from '../endpoints/endpoints.ts';
import { ERROR_CODES } from '../errors.ts';
import { GATEWAY_ANSWERS } from '../response/gateway-answers.ts';

export interface ProblemCode {
  code: string;
  status: number;
  title: string;
}

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

/** Status -> the codes with which an endpoint, or the gateway before it, refuses a request. */
export function problemsOf({ problems }: Pick<Endpoint, 'problems'>): ReadonlyMap<number, ProblemCode[]> {
  const own = new Set<string>(problems);
  const codes = PROBLEM_CODES.filter(
    ({ code }) => own.has(code) || FROM_GATEWAY.some((each) => each.code === code),
  );
  return Map.groupBy(codes, ({ status }) => status);
}

/** Codes of other paths and methods. */
const OF_OTHER_PATHS = new Set(['not_found', 'method_not_allowed']);

export const OTHER_PROBLEMS: readonly ProblemCode[] = PROBLEM_CODES.filter(({ code }) =>
  OF_OTHER_PATHS.has(code),
);
