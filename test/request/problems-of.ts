/** Shared by the tests of this folder: parses a body at a fixed time and gives its problems, or its request. */
import { assert } from 'vitest';
import { type FieldProblem, ServiceError } from '../../lambda/errors.ts';
import type { CaptureRequest } from '../../lambda/request/capture-request.ts';
import { parseCaptureRequest } from '../../lambda/request/parse-capture-request.ts';

export const URL_HERE = 'https://app.example.com/';

/** 2027-01-15T08:00:00Z in Unix seconds. */
export const NOW_SECONDS = 1_800_000_000;

export function parse(body: unknown): CaptureRequest | ServiceError {
  return parseCaptureRequest(body, NOW_SECONDS * 1000);
}

/** The request of a body that must be valid; `url` is filled in. */
export function accept(fields: object): CaptureRequest {
  const result = parse({ url: URL_HERE, ...fields });
  if (result instanceof ServiceError) {
    assert.fail(`${result.message} ${JSON.stringify(result.options.errors)}`);
  }
  return result;
}

/** The refusal of a body that must not be valid; `url` is filled in. */
export function refuse(fields: object): ServiceError {
  const result = parse({ url: URL_HERE, ...fields });
  assert.instanceOf(result, ServiceError);
  return result;
}

/** Every problem as `field: message`. */
export function problemsOf(fields: object): string[] {
  const { code, options } = refuse(fields);
  assert.equal(code, 'invalid_request');
  return (options.errors ?? []).map(({ field, message }: FieldProblem) => `${field}: ${message}`);
}

/** The paths of the fields with problems, each once. */
export function fieldsOf(fields: object): string[] {
  return [...new Set((refuse(fields).options.errors ?? []).map(({ field }) => field))];
}
