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

/** Codes that only links have, and codes that links never have. */
const OF_LINKS = new Set(['invalid_signature', 'link_expired']);
const NOT_OF_LINKS = new Set([
  'invalid_json',
  'missing_api_key',
  'invalid_api_key',
  'unsupported_media_type',
  'storage_credential_not_found',
  'storage_upload_failed',
]);

/** Status -> codes of POST /screenshot. */
export const CAPTURE_PROBLEMS = problemsWithout(OF_LINKS);

/** Status -> codes of GET /screenshot. */
export const LINK_PROBLEMS = problemsWithout(NOT_OF_LINKS);

function problemsWithout(others: ReadonlySet<string>): ReadonlyMap<number, ProblemCode[]> {
  const codes = PROBLEM_CODES.filter(({ code }) => !OF_OTHER_PATHS.has(code) && !others.has(code));
  return Map.groupBy(codes, ({ status }) => status);
}

/** Status -> codes of other paths and methods. */
export const OTHER_PROBLEMS: readonly ProblemCode[] = PROBLEM_CODES.filter(({ code }) =>
  OF_OTHER_PATHS.has(code),
);
