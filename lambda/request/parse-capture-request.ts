/**
 * Takes the JSON value of the body; returns the CaptureRequest, or a ServiceError that names every problem. The
 * error is returned as a value, because it is answered only after the request counted toward the rate limit.
 */
import * as v from 'valibot';
import { type FieldProblem, ServiceError } from '../errors.ts';
import {
  type CaptureRequest,
  CaptureRequestFields,
  completeRequest,
  type RequestFields,
} from './capture-request.ts';
import { findCookieProblems } from './cookies/cookie-rules.ts';
import { findCombinationProblems } from './options/combinations.ts';
import { formatCount } from './problems/field-message.ts';
import { describeIssues, type Issue, type Problems } from './problems/field-problems.ts';
import { refuseLargeViewport } from './viewport-size.ts';

/** The maximum number of fields that the summary names. The list names all of them. */
const MAX_NAMED_FIELDS = 10;

/**
 * `now`: Unix milliseconds; cookies must expire later. `more`: problems that are known already. Returns invalid_request with
 * `errors`, or capture_too_large when every field is valid but the viewport has too many pixels.
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
  const { success, output, issues = [] } = v.safeParse(CaptureRequestFields, body);
  const fields = withoutWrong(output, issues);
  const url = fields.url && new URL(fields.url.url);
  const problems = describeIssues(issues, [
    ...more,
    ...findCookieProblems(Object(output).cookies, (index) => wrongFieldsOfCookie(index, issues), {
      url,
      now,
    }),
    ...findEmptyLists(body),
    ...findCombinationProblems(fields),
  ]);
  if (problems.listed.length > 0) return refuse(problems);
  if (!success) throw new Error('The schema reported issues, but none became a problem');
  const request = completeRequest(output);
  return refuseLargeViewport(request) ?? request;
}

/** The fields that are valid by themselves, so that a wrong field elsewhere hides none of their problems. */
function withoutWrong(output: unknown, issues: readonly Issue[]): Partial<RequestFields> {
  const wrong = new Set(issues.map(({ path }) => path?.[0].key));
  return Object.fromEntries(Object.entries(Object(output)).filter(([name]) => !wrong.has(name)));
}

function wrongFieldsOfCookie(index: number, issues: readonly Issue[]): ReadonlySet<unknown> {
  const own = issues.filter(({ path }) => path?.[0].key === 'cookies' && path[1]?.key === index);
  return new Set(own.map(({ path }) => path?.[2]?.key));
}

/** valibot takes `[]` for an object whose fields are all optional. */
function findEmptyLists({ pdf }: { pdf?: unknown }): FieldProblem[] {
  return Object.entries({ pdf, 'pdf.margin': Object(pdf).margin })
    .filter(([, value]) => Array.isArray(value) && value.length === 0)
    .map(([field]) => ({ field, message: 'must be an object; got an array' }));
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
