/**
 * The schema of every error body, and an example for each code.
 */
import { problemType } from '../errors.ts';
import type { JsonObject } from './json.ts';
import { PROBLEM_CODES, type ProblemCode } from './problem-codes.ts';
import { listOf, objectOf, refTo } from './schema-parts.ts';

/**
 * Problem, and the schemas that it references. All statuses share it, because client generators make one type
 * of each schema. The description and the examples of a response name the codes of its status. Source:
 * https://www.rfc-editor.org/rfc/rfc9457#section-3.1
 */
export function problemSchemas(): JsonObject {
  return {
    Problem: objectOf(
      {
        type: { type: 'string', format: 'uri', description: 'Names the kind of problem; leads nowhere.' },
        title: {
          type: 'string',
          description: 'What kind of problem it is. The same for every one of its code.',
        },
        status: { type: 'integer', description: 'The HTTP status.', examples: [400] },
        detail: { type: 'string', description: 'What happened and what to do. Its wording may change.' },
        code: refTo('ProblemCode'),
        requestId: {
          type: 'string',
          description: 'The same as X-Request-Id. Name it when you report a problem.',
        },
        errors: listOf('FieldProblem', 'With invalid_request: every problem of the body.'),
        side: {
          type: 'string',
          description: 'Of a comparison: the side that it is about, `before` or `after`.',
        },
        success: { type: 'boolean', description: 'False, with storage_upload_failed alone.' },
        storage: { type: 'string', const: 'r2', description: 'With storage_upload_failed alone.' },
      },
      {
        description: 'Problem details (RFC 9457).',
        optional: ['errors', 'side', 'success', 'storage'],
      },
    ),
    ProblemCode: {
      description: 'Stable, for programs.',
      type: 'string',
      enum: PROBLEM_CODES.map(({ code }) => code),
    },
    FieldProblem: objectOf(
      {
        field: { type: 'string', description: 'Path of the field.', examples: ['cookies[0].sameSite'] },
        message: { type: 'string', description: 'What is wrong, and what is accepted.' },
      },
      { description: 'What is wrong with one field.' },
    ),
  };
}

/** An example of one problem. */
export function problemExample({ code, status, title }: ProblemCode): JsonObject {
  return {
    type: problemType(code),
    title,
    status,
    detail: `${title}.`,
    code,
    requestId: '3f0c6c1e-7a5b-4f0e-9d55-0f6f1f2b7c11',
    ...(code === 'invalid_request' && {
      errors: [{ field: 'fullpage', message: 'is not a known field; did you mean "fullPage"?' }],
    }),
    ...(code === 'storage_upload_failed' && { success: false, storage: 'r2' }),
  };
}
