/**
 * Takes the JSON value of the body; returns the CaptureRequest, or a ServiceError that names every problem. The
 * error is returned as a value, because it is answered only after the request counted toward the rate limit.
 */
import * as v from 'valibot';
import { type FieldProblem, ServiceError } from '../errors.ts';
import { type CaptureRequest, CaptureRequestSchema } from './capture-request.ts';
import { findCookieProblems } from './cookies/cookie-rules.ts';
import { findLongLists } from './list-limits.ts';
import { findCombinationProblems } from './options/combinations.ts';
import { findEmptyLists } from './options/empty-lists.ts';
import { formatCount } from './problems/field-message.ts';
import { describeIssues, type Problems } from './problems/field-problems.ts';
import { UrlSchema } from './url.ts';
import { refuseLargeViewport } from './viewport-size.ts';

/** The maximum number of fields that the summary names. The list names all of them. */
const MAX_NAMED_FIELDS = 10;

/**
 * `now`: Unix milliseconds; cookies must expire later. `more`: problems that are known already. Returns invalid_request with `errors`, or
 * capture_too_large when every field is valid but the viewport has too many pixels.
 */
export function parseCaptureRequest(
  body: unknown,
  now: number = Date.now(),
  more: readonly FieldProblem[] = [],
): CaptureRequest | ServiceError {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return new ServiceError(
      'invalid_request',
      'The body must be a JSON object, such as {"url": "https://example.com/"}.',
    );
  }
  const result = v.safeParse(CaptureRequestSchema, body);
  const beside = [
    ...more,
    ...findLongLists(body),
    ...findCookieProblemsOf(body, now),
    ...findEmptyLists(body),
    ...findCombinationProblems(body),
  ];
  const problems = describeIssues(result.issues ?? [], beside);
  if (problems.listed.length > 0) return refuse(problems);
  if (!result.success) throw new Error('The schema reported issues, but none became a problem');
  return refuseLargeViewport(result.output) ?? result.output;
}

/** Reads the body as sent, so an invalid field elsewhere hides none of these problems. */
function findCookieProblemsOf(body: object, now: number): FieldProblem[] {
  if (!('cookies' in body)) return [];
  const target = v.safeParse(UrlSchema, 'url' in body ? body.url : undefined);
  const url = target.success ? new URL(target.output.url) : undefined;
  return findCookieProblems(body.cookies, { url, now });
}

function refuse({ listed: errors, unlistedCount }: Problems): ServiceError {
  const fields = [...new Set(errors.map(({ field }) => field))];
  const named = fields.slice(0, MAX_NAMED_FIELDS).join(', ');
  const rest = fields.length > MAX_NAMED_FIELDS ? ` and ${fields.length - MAX_NAMED_FIELDS} more` : '';
  const bound = unlistedCount > 0 ? 'at least ' : '';
  const unlisted =
    unlistedCount > 0
      ? `; the first ${errors.length} problems are listed, ${formatCount(unlistedCount)} more are not`
      : '';
  const count = fields.length === 1 ? '1 field is' : `${bound}${fields.length} fields are`;
  return new ServiceError('invalid_request', `${count} not valid: ${named}${rest}${unlisted}`, {
    errors,
  });
}
