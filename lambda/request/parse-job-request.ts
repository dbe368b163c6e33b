/**
 * The body of POST /jobs: many captures. Takes its JSON value; returns its fields, or every problem of every
 * request, such as `requests[17].url`.
 */
import * as v from 'valibot';
import { ServiceError } from '../errors.ts';
import { bodyOf } from './body.ts';
import { CAPTURE_BODY, type CaptureRequest } from './capture-request.ts';
import { isObject } from './is-object.ts';
import { inGroup } from './options/option.ts';
import { textField } from './options/values/optional.ts';
import { parseBody } from './parse-body.ts';
import { parseCaptureRequest } from './parse-capture-request.ts';
import { formatCount, mustBe } from './problems/field-message.ts';

const MAX_REQUESTS = 1_000;
const ACCEPTED = `an array of 1 to ${formatCount(MAX_REQUESTS)} bodies of POST /screenshot`;
const MAX_WEBHOOK_CHARACTERS = 2_048;

const mustBeCapture = mustBe('an object with the fields of a capture');

const ofJobs = inGroup('Job');

export const jobOptions = {
  requests: ofJobs({
    schema: v.pipe(
      v.array(v.unknown(), mustBe(ACCEPTED)),
      v.minLength(1, wrongCount),
      v.maxLength(MAX_REQUESTS, wrongCount),
    ),
    description: 'The captures, each with the fields of `POST /screenshot`.',
    items: CAPTURE_BODY.name,
    example: [{ url: 'https://example.com/' }, { url: 'https://example.org/', format: 'pdf' }],
    other: [{ url: 'https://example.com/', fullPage: true }],
  }),
  webhook: ofJobs({
    schema: textField('a string with an https:// URL', MAX_WEBHOOK_CHARACTERS),
    description: 'An `https://` address that is told when the job is done. Your key needs a webhook secret.',
    example: 'https://example.com/hooks/screenshots',
    other: 'https://example.org/done',
  }),
};

function wrongCount({ input }: { input: readonly unknown[] }): string {
  return `must be ${ACCEPTED}; got ${formatCount(input.length)}`;
}

export const JOB_BODY = bodyOf('JobRequest', jobOptions);

export interface JobRequest {
  requests: readonly CaptureRequest[];
  /** The JSON text of each request, as it was sent. */
  texts: readonly string[];
  webhook: string | undefined;
}

/** Says what is wrong with the address of a webhook, as the end of a message; undefined if nothing is. */
export type FindWebhookProblem = (webhook: string) => string | undefined;

/** `now`: Unix milliseconds. Returns invalid_request with `errors`. */
export function parseJobRequest(
  body: unknown,
  now: number,
  findWebhookProblem: FindWebhookProblem,
): JobRequest | ServiceError {
  const { requests: given, webhook } = Object(body);
  const list: unknown[] = Array.isArray(given) ? given.slice(0, MAX_REQUESTS) : [];
  const parsed = list.map((each) =>
    isObject(each)
      ? parseCaptureRequest(each, now)
      : new ServiceError('invalid_request', mustBeCapture({ input: each })),
  );
  const problem = typeof webhook === 'string' && webhook !== '' ? findWebhookProblem(webhook) : undefined;
  const wrongParts = parsed.flatMap((each, index) =>
    each instanceof ServiceError ? [[`requests[${index}]`, each] as const] : [],
  );
  const more = problem === undefined ? [] : [{ field: 'webhook', message: problem }];
  const fields = parseBody(JOB_BODY, body, { now, more, wrongParts });
  if (fields instanceof ServiceError) return fields;
  return {
    requests: parsed.flatMap((each) => (each instanceof ServiceError ? [] : each)),
    texts: list.map((each) => JSON.stringify(each)),
    webhook: fields.webhook,
  };
}
