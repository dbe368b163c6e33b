/**
 * What the values of the commands may be. Each message ends a line that begins with the value's name.
 */
import * as v from 'valibot';

const CALLER_ACCEPTED = 'takes 1 to 64 letters, digits and . _ @ - (first a letter or digit)';
const NAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;

/** Also part of the key of a usage item, where `#` divides it from the month. */
export const CallerIdSchema = v.pipe(v.string(), v.regex(NAME_PATTERN, CALLER_ACCEPTED));

/** No id begins with `#`: those are pointers. */
export const CredentialIdSchema = v.pipe(v.string(), v.regex(NAME_PATTERN, CALLER_ACCEPTED));

/** Whether it exists is for the deployment to say. */
export const PlanNameSchema = v.pipe(v.string(), v.nonEmpty('takes the name of a plan'));

/** One of a caller's limits: a number of its own, or "plan" for that of its plan. */
export const OwnLimitSchema = (least: number) => {
  const accepted = `takes a whole number from ${least}, or "plan" for that of the plan`;
  return v.union(
    [
      v.literal('plan'),
      v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(least, accepted)),
    ],
    accepted,
  );
};

/** Shortest beginning of a hash that may stand for it. */
const LEAST_KEY_ID_CHARACTERS = 8;

/** "-" asks for the key itself, by prompt. */
export const ASK_FOR_KEY = '-';

/** Never the key: an argument stays in the shell's history. Nothing of a wrong value is repeated, for that reason. */
export const KeyIdSchema = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^(?:-|[0-9a-f]{${LEAST_KEY_ID_CHARACTERS},64})$`),
    'takes the id that "key list" shows, or "-" to be asked for the key. ' +
      'A key itself does not belong on a command line: if you typed one, rotate it.',
  ),
);

export const MonthSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'takes a month such as 2026-11'),
);

/** As R2 writes account ids; the endpoint is built from it. */
export const AccountIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'takes 32 hex digits'));

/** Where R2 keeps buckets apart. Source: https://developers.cloudflare.com/r2/reference/data-location/ */
export const JURISDICTIONS = ['eu', 'fedramp'] as const;

/** Source: https://developers.cloudflare.com/r2/buckets/create-buckets/#bucket-level-operations */
export const BucketSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'takes 3 to 63 lower-case letters, digits and hyphens'),
);

const HOST_ACCEPTED = 'takes an https:// URL without query, such as https://files.example.com';

/** Where the bucket's files are read. Without a slash at the end. */
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
