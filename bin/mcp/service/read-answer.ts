/** Reads the JSON answers of the service: the description of an upload, and problem details. */
import * as v from 'valibot';
import { Failure } from './failure.ts';

const StoredSchema = v.object({ url: v.string() });

const ProblemSchema = v.object({
  detail: v.string(),
  code: v.string(),
  requestId: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() })), []),
});

/** The link to an uploaded file; undefined if the text is something else. */
export function readLink(text: string): string | undefined {
  const read = v.safeParse(StoredSchema, parseJson(text));
  return read.success ? read.output.url : undefined;
}

/**
 * The service's own sentences, with each field that is wrong, the code and the request id. Undefined
 * if the text is something else.
 */
export function readProblem(text: string): Failure | undefined {
  const read = v.safeParse(ProblemSchema, parseJson(text));
  if (!read.success) return undefined;
  const { detail, code, requestId, errors } = read.output;
  const lines = errors.map(({ field, message }) => `- ${field} ${message}`);
  const marks = requestId === undefined ? code : `${code}; request ${requestId}`;
  return new Failure([detail, ...lines, `(${marks})`].join('\n'), { code });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is no JSON is none of these answers either.
    return undefined;
  }
}
