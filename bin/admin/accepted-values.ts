/**
 * Schemas of the commands' values. Each message continues a line that begins with the value's name.
 */
import * as v from 'valibot';
import { JOB_ID } from '../../lambda/jobs/records/job-record.ts';

const CALLER_ACCEPTED = 'takes 1 to 64 letters, digits and . _ @ - (first a letter or digit)';
const NAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;

/** No `#`: it separates the caller id from the month in the key of a usage item. */
export const CallerIdSchema = v.pipe(v.string(), v.regex(NAME_PATTERN, CALLER_ACCEPTED));

/** An id must not begin with `#`, which marks pointers. */
export const CredentialIdSchema = v.pipe(v.string(), v.regex(NAME_PATTERN, CALLER_ACCEPTED));

/** The deployment is asked later whether the plan exists. */
export const PlanNameSchema = v.pipe(v.string(), v.nonEmpty('takes the name of a plan'));

/** One limit of a key: its own number, or "plan" for the plan's limit. */
export const OwnLimitSchema = (least: number) => {
  const accepted = `takes a whole number from ${least}, or "plan" for the plan's limit`;
  return v.union(
    [
      v.literal('plan'),
      v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(least, accepted)),
    ],
    accepted,
  );
};

/** Fewest digits of a hash that are accepted as an id. */
const LEAST_KEY_ID_CHARACTERS = 8;

/** "-" asks for the key itself with a prompt. */
export const ASK_FOR_KEY = '-';

/**
 * The key itself is refused, because arguments get into the shell's history. So
 * messages never repeat a wrong value.
 */
export const KeyIdSchema = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^(?:-|[0-9a-f]{${LEAST_KEY_ID_CHARACTERS},64})$`),
    'takes the id that "key list" shows, or "-" for a prompt for the key. ' +
      'Never type a key on a command line. If you did, rotate it.',
  ),
);

export const JobIdSchema = v.pipe(v.string(), v.regex(JOB_ID, 'takes the id that "jobs list" shows'));

export const MonthSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'takes a month such as 2026-11'),
);

/** R2's format of account ids. The endpoint is built from it. */
export const AccountIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'takes 32 hex digits'));

/** R2's jurisdictions. Source: https://developers.cloudflare.com/r2/reference/data-location/ */
export const JURISDICTIONS = ['eu', 'fedramp'] as const;

/** Source: https://developers.cloudflare.com/r2/buckets/create-buckets/#bucket-level-operations */
export const BucketSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'takes 3 to 63 lower-case letters, digits and hyphens'),
);

const HOST_ACCEPTED = 'takes an https:// URL without query, such as https://files.example.com';

/** URL that serves the bucket's files, without a trailing slash. */
export const BucketHostSchema = v.pipe(
  v.string(),
  v.check((text) => isBucketHost(text), HOST_ACCEPTED),
  v.transform((text) => text.replace(/\/+$/, '')),
);

function isBucketHost(text: string): boolean {
  const url = URL.parse(text);
  return (
    url?.protocol === 'https:' &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '') &&
    !/[\s?#]/.test(text)
  );
}
