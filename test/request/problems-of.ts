/** Parses bodies at a fixed time for the tests of this folder. Returns the request, or the problems. */
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

/** Returns the request of a valid body. Adds a `url`. */
export function accept(fields: object): CaptureRequest {
  const result = parse({ url: URL_HERE, ...fields });
  if (result instanceof ServiceError) {
    assert.fail(`${result.message} ${JSON.stringify(result.options.errors)}`);
  }
  return result;
}

/** Returns the refusal of an invalid body. Adds a `url`. */
export function refuse(fields: object): ServiceError {
  const result = parse({ url: URL_HERE, ...fields });
  assert.instanceOf(result, ServiceError);
  return result;
}

/** Returns every problem as `field: message`. */
export function problemsOf(fields: object): string[] {
  const { code, options } = refuse(fields);
  assert.equal(code, 'invalid_request');
  return (options.errors ?? []).map(({ field, message }: FieldProblem) => `${field}: ${message}`);
}

/** Returns the paths of the fields with problems, each once. */
export function fieldsOf(fields: object): string[] {
  return [...new Set((refuse(fields).options.errors ?? []).map(({ field }) => field))];
}
