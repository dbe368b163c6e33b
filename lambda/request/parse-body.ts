/**
 * Takes the JSON value of a body; returns its fields, or a ServiceError that names every problem. The error
 * is returned as a value, because it is answered only after the request counted toward the rate limit.
 */
import * as v from 'valibot';
import { type FieldProblem, ServiceError } from '../errors.ts';
import type { Body } from './body.ts';
import { findCookieProblems } from './cookies/cookie-rules.ts';
import { isObject } from './is-object.ts';
import { findContradictions } from './options/find-contradictions.ts';
import { isObjectSchema, type Options } from './options/option.ts';
import { formatCount } from './problems/field-message.ts';
import { describeIssues, type Issue, type Problems } from './problems/field-problems.ts';

/** The maximum number of fields that the summary names. The list names all of them. */
const MAX_NAMED_FIELDS = 10;

/** `now`: Unix milliseconds; cookies must expire later. */
interface Beside {
  now: number;
  /** Problems that are known already. */
  more?: readonly FieldProblem[];
  /** What was wrong with parts of the body, such as `before`. */
  wrongParts?: readonly (readonly [part: string, refusal: ServiceError])[];
}

/**
 * Returns the fields of a valid body, each by itself, with its defaults; else invalid_request with `errors`.
 */
export function parseBody<Fields>(
  { options, schema }: Body<Fields>,
  body: unknown,
  { now, more = [], wrongParts = [] }: Beside,
): Fields | ServiceError {
  if (!isObject(body)) {
    return new ServiceError('invalid_request', `The body must be a JSON object with ${requiredOf(options)}.`);
  }
  const { success, output, issues = [] } = v.safeParse(schema, body);
  const fields = withoutWrong(output, issues);
  const problems = describeIssues(schema, issues, [
    ...more,
    ...wrongParts.flatMap(problemsOfPart),
    ...findCookieProblems(Object(output).cookies, (index) => wrongFieldsOfCookie(index, issues), {
      url: addressOf(fields.url),
      now,
    }),
    ...findEmptyLists(options, body),
    ...findContradictions(options, fields),
  ]);
  if (problems.listed.length > 0) {
    const ofParts = wrongParts.reduce((sum, [, { options }]) => sum + (options.unlistedCount ?? 0), 0);
    return refuse({ ...problems, unlistedCount: problems.unlistedCount + ofParts });
  }
  if (!success) throw new Error('The schema reported issues, but none became a problem');
  return output;
}

/** `"before" and "after"` */
function requiredOf(options: Options): string {
  const required = Object.entries(options).filter(([, { schema }]) => schema.type !== 'nullish');
  return required.map(([name]) => JSON.stringify(name)).join(' and ');
}

/** The fields that are valid by themselves, so that a wrong field elsewhere hides none of their problems. */
function withoutWrong(output: unknown, issues: readonly Issue[]): Record<string, unknown> {
  const wrong = new Set(issues.map(({ path }) => path?.[0].key));
  return Object.fromEntries(Object.entries(Object(output)).filter(([name]) => !wrong.has(name)));
}

function addressOf(target: unknown): URL | undefined {
  return URL.parse(Object(target).url) ?? undefined;
}

function wrongFieldsOfCookie(index: number, issues: readonly Issue[]): ReadonlySet<unknown> {
  const own = issues.filter(({ path }) => path?.[0].key === 'cookies' && path[1]?.key === index);
  return new Set(own.map(({ path }) => path?.[2]?.key));
}

/** valibot takes `[]` for an object whose fields are all optional. */
function findEmptyLists(options: Options, fields: object, path = ''): FieldProblem[] {
  return Object.entries(options).flatMap(([name, { schema, parts }]) => {
    const value: unknown = Object(fields)[name];
    const field = `${path}${name}`;
    const isEmptyList = Array.isArray(value) && value.length === 0;
    if (isEmptyList && isObjectSchema(schema)) return { field, message: 'must be an object; got an array' };
    return parts === undefined ? [] : findEmptyLists(parts, Object(value), `${field}.`);
  });
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
    unlistedCount,
  });
}

/** The problems of a part of a body as those of the body. */
function problemsOfPart([part, { message, options }]: readonly [string, ServiceError]): FieldProblem[] {
  const { errors } = options;
  if (errors === undefined) return [{ field: part, message }];
  return errors.map((each) => ({ ...each, field: `${part}.${each.field}` }));
}
