/**
 * The settings in the context of cdk.json: names, shapes, defaults and units. A wrong or unknown setting
 * fails the synthesis, and the error names it.
 */
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as v from 'valibot';
import { KEPT_DAYS } from '../lambda/cache/lifetimes.ts';
import { deniedHost } from '../lambda/config/hosts.ts';
import { DEFAULT_PLANS } from '../lambda/config/plans.ts';
import { JOB_DEFAULTS } from '../lambda/jobs/job-defaults.ts';
import { DEFAULT_JOB_WORKERS, FUNCTION_DEFAULTS, GATEWAY_TIMEOUT_SECONDS } from './function-defaults.ts';

// The largest capture (80 million px) took 1.7 GB, Node included. The rest is for the page
// itself. 10,240 MB is Lambda's limit.
const MEMORY_MIB = { least: 2_048, most: 10_240 };

// CloudWatch Logs accepts only these periods, in days. "Never expires" is left out on purpose.
const RETENTION_DAYS = Object.values(RetentionDays)
  .filter((days) => typeof days === 'number')
  .filter((days) => days !== RetentionDays.INFINITE)
  .sort((one, other) => one - other);

const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

const PlanSchema = v.strictObject({
  ratePerMinute: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  quotaPerMonth: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  /** Captures at a time; no limit if omitted. */
  concurrency: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  /** Items of jobs at a time; 5 if omitted. */
  jobConcurrency: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
});

// Below 10 s few pages are ready.
const TIMEOUT_SECONDS = { least: 10, most: GATEWAY_TIMEOUT_SECONDS };

// Requests of all callers that the stage accepts: far more than the concurrency of most accounts can answer,
// and far fewer than a flood has.
const USUAL_THROTTLE = { requestsPerSecond: 100, burst: 200 };

const HostSchema = v.pipe(
  v.string('must be a host name'),
  v.check((text) => deniedHost(text) !== undefined, 'must be a host name such as "example.com"'),
);

// The function checks every host at its start, which takes 13 ms for so many.
const MAX_DENY_HOSTS = 10_000;

// As JSON in the environment. Lambda limits all variables together to 4 KB, and the others may take 1.6 KB.
// Source: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
const MAX_PLANS_BYTES = 2_400;

// Limits of SQS as an event source.
// Source: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
const JOB_WORKERS = { least: 2, most: 1_000 };
// As long as POST /screenshot has, and a little less than Lambda's 15 minutes.
const JOB_CAPTURE_SECONDS = { least: 27, most: 800 };

const isTrueOrFalse = v.boolean('must be true or false');

const SettingsSchema = v.strictObject({
  /** Plans that change or extend the defaults. */
  plans: v.optional(
    v.pipe(
      v.record(v.pipe(v.string(), v.nonEmpty('a plan needs a name')), PlanSchema),
      v.check(
        (plans) => Buffer.byteLength(JSON.stringify(plans)) <= MAX_PLANS_BYTES,
        `must be at most ${MAX_PLANS_BYTES.toLocaleString('en')} bytes of JSON, because Lambda's environment has 4 KB`,
      ),
    ),
    DEFAULT_PLANS,
  ),
  /** Memory of the function, MiB. Lambda gives processor time in proportion. */
  memoryMiB: v.optional(wholeNumber(MEMORY_MIB.least, MEMORY_MIB.most), FUNCTION_DEFAULTS.memoryMiB),
  /** When Lambda ends a request, seconds; the service itself answers 1.5 s before. */
  timeoutSeconds: v.optional(
    wholeNumber(TIMEOUT_SECONDS.least, TIMEOUT_SECONDS.most),
    FUNCTION_DEFAULTS.timeoutSeconds,
  ),
  /** How long the function's log and the access log are kept. */
  logRetentionDays: v.optional(
    v.picklist(RETENTION_DAYS, `must be one of ${RETENTION_DAYS.join(', ')}`),
    RetentionDays.ONE_MONTH,
  ),
  /**
   * Hosts that no caller may capture and no page may load from: names with their
   * subdomains, or IPv4 addresses.
   */
  denyHosts: v.optional(
    v.pipe(
      v.array(HostSchema),
      v.maxLength(MAX_DENY_HOSTS, `must be at most ${MAX_DENY_HOSTS.toLocaleString('en')} hosts`),
    ),
    [],
  ),
  /** The most captures at a time, which also limits the cost of compute; the account's limit if omitted. */
  reservedConcurrency: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  /** Functions kept warm, billed by the hour; 0 for none. */
  provisionedConcurrency: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER), 0),
  /**
   * Whether each caller gets its own execution environments. A change replaces the function. Each environment
   * that Lambda creates costs extra.
   */
  tenantIsolation: v.optional(isTrueOrFalse, false),
  /**
   * Items of jobs that are captured at a time. None are with tenantIsolation. Each uses
   * one of the account's concurrency.
   */
  jobWorkers: v.optional(wholeNumber(JOB_WORKERS.least, JOB_WORKERS.most), DEFAULT_JOB_WORKERS),
  /** How long the capture of an item may take, seconds. */
  jobCaptureSeconds: v.optional(
    wholeNumber(JOB_CAPTURE_SECONDS.least, JOB_CAPTURE_SECONDS.most),
    JOB_DEFAULTS.captureSeconds,
  ),
  /** How many days the files of jobs are kept. */
  jobFilesDays: v.optional(
    v.picklist(KEPT_DAYS, `must be one of ${KEPT_DAYS.join(', ')}`),
    JOB_DEFAULTS.filesDays,
  ),
  /** Requests that the API accepts from all callers together; more are 429 `throttled`. */
  throttle: v.optional(
    v.strictObject({
      requestsPerSecond: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      burst: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    }),
    USUAL_THROTTLE,
  ),
  /** Whether a web ACL limits the requests of one address. */
  waf: v.optional(isTrueOrFalse, true),
  /** Whether a new version first gets a tenth of the requests, and alarms roll it back. */
  gradualDeployment: v.optional(isTrueOrFalse, true),
  /** A custom host name for the API, with its ACM certificate in the stack's region. */
  domainName: v.optional(
    v.pipe(
      v.string('must be a host name'),
      v.regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/, 'must be a host name in lower case'),
    ),
  ),
  certificateArn: v.optional(
    v.pipe(
      v.string('must be an ARN'),
      v.regex(
        /^arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/,
        'must be the ARN of an ACM certificate',
      ),
    ),
  ),
  /** Address that gets a mail for every alarm; AWS asks it to confirm. */
  alarmEmail: v.optional(v.pipe(v.string('must be an e-mail address'), v.email('must be an e-mail address'))),
  /** What the whole account may cost a month, USD. Without it there is no budget. */
  monthlyBudgetUsd: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
});

type Values = v.InferOutput<typeof SettingsSchema>;

/** A rule for several settings, whose problem is that of one of them. */
const must = (name: keyof Values, hold: (settings: Values) => boolean, message: string) =>
  v.forward(v.check(hold, message), [name]);

const CheckedSettingsSchema = v.pipe(
  SettingsSchema,
  must(
    'certificateArn',
    ({ domainName, certificateArn }) => domainName === undefined || certificateArn !== undefined,
    'must be set with domainName',
  ),
  must(
    'domainName',
    ({ domainName, certificateArn }) => certificateArn === undefined || domainName !== undefined,
    'must be set with certificateArn',
  ),
  must(
    'provisionedConcurrency',
    ({ provisionedConcurrency, reservedConcurrency = Number.POSITIVE_INFINITY }) =>
      provisionedConcurrency <= reservedConcurrency,
    'must not be more than reservedConcurrency',
  ),
  must(
    'tenantIsolation',
    // Source: https://docs.aws.amazon.com/lambda/latest/dg/tenant-isolation.html#tenant-isolation-features
    ({ tenantIsolation, provisionedConcurrency }) => !tenantIsolation || provisionedConcurrency === 0,
    'must not be true with provisionedConcurrency: Lambda refuses the two together',
  ),
);
export type Settings = v.InferOutput<typeof CheckedSettingsSchema>;

/**
 * Reads the settings from an app's whole context. A value from the command line (`-c memoryMiB=4096`) is text
 * and is parsed as JSON. Throws an Error that names every wrong or unknown setting.
 */
export function readSettings(context: Record<string, unknown>): Settings {
  const entries = Object.entries(context).filter(([name]) => isSettingName(name));
  const result = v.safeParse(
    CheckedSettingsSchema,
    Object.fromEntries(entries.map(([name, value]) => [name, fromCommandLine(value)])),
  );
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue)} ${problemOf(issue)}`);
  throw new Error(`The settings in cdk.json are not valid: ${problems.join('; ')}`);
}

/** What valibot expects of a value that is not even of the right type -> how the message calls it. */
const TYPES: Record<string, string> = { Object: 'must be an object', Array: 'must be a list' };

function problemOf(issue: v.BaseIssue<unknown>): string {
  const { type, expected, received, message, path } = issue;
  if (type === 'strict_object' && expected === 'never') return 'is not a setting';
  if (isOfSeveral(issue)) return message;
  if (path?.at(-1)?.value === undefined) return 'is missing';
  return `${TYPES[expected ?? ''] ?? message}, not ${received}`;
}

/**
 * Whether the issue is about settings that exclude each other. Then the received value
 * is the object of all settings.
 */
function isOfSeveral({ type, input }: v.BaseIssue<unknown>): boolean {
  return type === 'check' && typeof input === 'object';
}

/** CDK's own context (feature flags, look-ups) has a `:`, `/` or `-` in every name. */
function isSettingName(name: string): boolean {
  return /^\w+$/.test(name);
}

function fromCommandLine(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    // The schema reports text that is not JSON.
    return value;
  }
}
