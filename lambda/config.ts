/**
 * The environment variables of the deployed handler: names, shapes, defaults and units. A wrong value throws when the
 * function starts, with the variable's name, and not at the first request.
 */
import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { TableName } from './aws/tables.ts';
import { JOB_DEFAULTS } from './jobs/job-defaults.ts';
import { describeProblems } from './setting-problems.ts';

const wholeNumber = (least: number) => {
  const expected = `takes a whole number from ${least}`;
  return v.pipe(v.number(expected), v.integer(expected), v.minValue(least, expected));
};

const LIMITS_EXAMPLE = '{"ratePerMinute": 10, "quotaPerMonth": 100}';

/**
 * Limits of a plan: requests a UTC minute, delivered captures a UTC month, captures at a time (no limit by default), and
 * items of jobs at a time (5 by default).
 */
export const PlanLimitsSchema = v.object(
  {
    ratePerMinute: wholeNumber(1),
    quotaPerMonth: wholeNumber(0),
    concurrency: v.optional(wholeNumber(1)),
    jobConcurrency: v.optional(wholeNumber(1)),
  },
  `takes limits such as ${LIMITS_EXAMPLE}`,
);
export type PlanLimits = v.InferOutput<typeof PlanLimitsSchema>;
export type Plans = Record<string, PlanLimits>;

export const DEFAULT_PLANS: Plans = {
  free: { ratePerMinute: 10, quotaPerMonth: 100 },
  starter: { ratePerMinute: 60, quotaPerMonth: 5_000 },
  pro: { ratePerMinute: 120, quotaPerMonth: 25_000 },
};

/** The region that S3 servers expect unless they are set to another one. */
export const DEFAULT_S3_REGION = 'us-east-1';

/**
 * Which private addresses may be captured besides public ones: all, none, or the listed `address:port`.
 * Only the local run and the tests set it.
 */
export type PrivateTargets = 'all' | 'none' | readonly string[];

const PLANS_EXPECTED = `takes JSON such as {"free": ${LIMITS_EXAMPLE}}`;

const PlansSchema = v.pipe(
  v.string(),
  v.parseJson(undefined, PLANS_EXPECTED),
  v.check((plans) => !Array.isArray(plans), PLANS_EXPECTED),
  v.record(v.string(), PlanLimitsSchema, PLANS_EXPECTED),
  v.transform((plans): Plans => ({ ...DEFAULT_PLANS, ...plans })),
);

const PrivateTargetsSchema = v.pipe(
  v.string(),
  v.transform((text): PrivateTargets => {
    if (text === 'true') return 'all';
    if (text === 'false' || text === '') return 'none';
    return text.split(',').map((entry) => entry.trim());
  }),
  v.check(
    (targets) => typeof targets === 'string' || targets.every(isSocketAddress),
    'takes "true", "false", or IPv4 addresses with ports, such as "127.0.0.1:8080"',
  ),
);

function isSocketAddress(text: string): boolean {
  const [address = '', port = '', ...rest] = text.split(':');
  return isIPv4(address) && /^[1-9]\d{0,4}$/.test(port) && Number(port) < 65_536 && rest.length === 0;
}

const HostsSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
  ),
  v.array(v.pipe(v.string(), v.transform(deniedHost), v.string('takes host names, such as "example.com"'))),
);

const EndpointSchema = v.pipe(v.string(), v.url('takes a URL such as http://127.0.0.1:8000'));

const mebibytes = (least: number) =>
  v.pipe(v.string(), v.toNumber(`takes a whole number from ${least}`), wholeNumber(least));

const seconds = (least: number, most: number) => {
  const expected = `takes a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.toNumber(expected),
    v.integer(expected),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
};

/** A file of hosts, one a line. A relative path starts at the folder of the code. */
export const HostsFileSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      const text = readFileSync(resolve(import.meta.dirname, dataset.value), 'utf8');
      return text.trim().replaceAll('\n', ',');
    } catch (error) {
      // Without the list every host would be allowed, so the function must not start.
      addIssue({ message: `cannot be read: ${error instanceof Error ? error.message : error}` });
      return NEVER;
    }
  }),
  HostsSchema,
);

const EnvironmentSchema = v.object({
  KEYS_TABLE: v.string(),
  USAGE_TABLE: v.string(),
  STORAGE_CREDENTIALS_TABLE: v.string(),
  CACHE_TABLE: v.string(),
  JOBS_TABLE: v.string(),
  /** Queue of jobs; on one machine the process itself hands them out. */
  JOBS_QUEUE_URL: v.optional(EndpointSchema),
  /** Queue of their webhooks; likewise. */
  WEBHOOKS_QUEUE_URL: v.optional(EndpointSchema),
  /** How long a capture of a job may take. */
  JOB_CAPTURE_SECONDS: v.optional(seconds(27, 800), String(JOB_DEFAULTS.captureSeconds)),
  /** How many days files of jobs are kept; see lambda/cache/lifetimes.ts. */
  JOB_FILES_DAYS: v.optional(
    v.pipe(v.string(), v.regex(/^(?:1|7|30)$/, 'takes 1, 7 or 30'), v.transform(Number)),
    String(JOB_DEFAULTS.filesDays),
  ),
  /** Plan values that differ from the defaults, JSON. */
  PLANS: v.optional(PlansSchema, '{}'),
  /** KMS key that encrypts storage secrets; on one machine, the path of a key file instead. */
  SECRETS_KEY_ID: v.optional(v.string()),
  SECRETS_KEY_FILE: v.optional(v.string()),
  /** Folder of the packed browser, fonts and libraries (lib/browser-layer builds it). */
  BROWSER_PACK: v.optional(v.string(), '/opt/browser'),
  /** Folder of the filter engines, their scriptlets and licences (lib/filter-engines builds it). */
  FILTERS_PACK: v.optional(v.string(), '/opt/filters'),
  /** Folder of the scripts that run inside pages (lib/in-page builds it): in a deployment, beside the code. */
  IN_PAGE_SCRIPTS: v.optional(v.string(), join(import.meta.dirname, 'in-page')),
  /** A Chromium to use instead of the packed one (macOS, Windows). */
  CHROME_PATH: v.optional(v.string()),
  /** Lambda can run "single" only; "multi" gives each renderer its own process. */
  BROWSER_PROCESS_MODEL: v.optional(v.picklist(['single', 'multi'], 'takes "single" or "multi"'), 'single'),
  /**
   * Memory that one browser may take, MiB. The largest capture that the limits allow takes 1,700. The rest of the
   * function's 3,008 is for Node.
   */
  BROWSER_MEMORY_MIB: v.optional(mebibytes(256), '2400'),
  /** Memory of the function, for Node and the browser together, MiB. Only Lambda sets it. */
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: v.optional(mebibytes(1)),
  /** Which processes are killed after a capture; see lambda/capture/browser/processes/sweep-processes.ts. */
  PROCESS_SWEEP: v.optional(v.picklist(['machine', 'profile'], 'takes "machine" or "profile"'), 'profile'),
  /** Folder of the browsers' profiles, which also hold what Chromium's threads share. Default: that of temporary files. */
  PROFILES_FOLDER: v.optional(v.string()),
  /** How many browsers are launched before requests need them. */
  WAITING_BROWSERS: v.optional(
    v.pipe(v.string(), v.regex(/^[0-4]$/, 'takes a whole number from 0 to 4'), v.transform(Number)),
    '0',
  ),
  /** Address of Lambda's own interfaces. Only Lambda sets it. */
  AWS_LAMBDA_RUNTIME_API: v.optional(v.string()),
  /** What the function was started for: a request (`on-demand`), or to be ready. Only Lambda sets it. */
  AWS_LAMBDA_INITIALIZATION_TYPE: v.optional(v.string(), 'on-demand'),
  /** Whether each caller has its own execution environments; see lambda/tenant/tenant.ts. */
  TENANT_ISOLATION: v.optional(v.picklist(['true', 'false'], 'takes "true" or "false"'), 'false'),
  ALLOW_PRIVATE_TARGETS: v.optional(PrivateTargetsSchema, 'false'),
  /** Hosts that no caller may capture and no page may load from: names with their subdomains, or IPv4 addresses. */
  DENY_HOSTS: v.optional(HostsSchema, ''),
  /** A file with more of them, because the environment of a Lambda function is limited to 4 KB. */
  DENY_HOSTS_FILE: v.optional(HostsFileSchema),
  /** The service's own bucket, for files that are too large for a reply. */
  OVERFLOW_BUCKET: v.string(),
  /** Another one, for files that are kept for later requests. */
  CACHE_BUCKET: v.string(),
  /** The bucket of jobs: their bodies and files. Default: that of kept files. */
  JOBS_BUCKET: v.optional(v.string()),
  /** CloudWatch namespace of the metrics; if missing, no metrics are written. */
  METRICS_NAMESPACE: v.optional(v.string()),
  /** How requests are logged: JSON, or a short line for a person at a terminal. */
  LOG_FORMAT: v.optional(v.picklist(['json', 'line'], 'takes "json" or "line"'), 'json'),
  /** A proxy to the internet. Captures do not use it, and errors say so. */
  HTTPS_PROXY: v.optional(v.string()),
  https_proxy: v.optional(v.string()),
  /** Servers that replace those of AWS, on one machine. */
  DYNAMODB_ENDPOINT: v.optional(EndpointSchema),
  S3_ENDPOINT: v.optional(EndpointSchema),
  /** Region that S3_ENDPOINT expects in signatures. */
  S3_REGION: v.optional(v.string(), DEFAULT_S3_REGION),
  /** Access key of the service's own bucket at S3_ENDPOINT. */
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
});

/** A caller that builds the configuration itself may leave these out. */
type Optional =
  | 'functionMemoryMib'
  | 'profilesFolder'
  | 'waitingBrowsers'
  | 'runtimeApi'
  | 'initializationType'
  | 'tenantIsolation'
  | 'ignoresProxy'
  | 'logFormat'
  | 'jobsQueueUrl'
  | 'webhooksQueueUrl'
  | 'jobsBucket'
  | 'jobFilesDays'
  | 'jobCaptureMs';
type Read = ReturnType<typeof readConfig>;

export type Config = Omit<Read, Optional> & Partial<Pick<Read, Optional>>;

/** Reads the environment. Throws an Error with a sentence for each variable that is missing or malformed. */
export function readConfig(environment: Record<string, string | undefined>) {
  const result = v.safeParse(EnvironmentSchema, environment);
  if (!result.success) throw new Error(describeProblems(result.issues));
  const read = result.output;
  return {
    tables: {
      keys: read.KEYS_TABLE,
      usage: read.USAGE_TABLE,
      storageCredentials: read.STORAGE_CREDENTIALS_TABLE,
      cache: read.CACHE_TABLE,
      jobs: read.JOBS_TABLE,
    } satisfies Record<TableName, string>,
    jobsQueueUrl: read.JOBS_QUEUE_URL,
    webhooksQueueUrl: read.WEBHOOKS_QUEUE_URL,
    jobFilesDays: read.JOB_FILES_DAYS,
    jobCaptureMs: read.JOB_CAPTURE_SECONDS * 1000,
    plans: read.PLANS,
    secretsKey: readSecretsKey(read.SECRETS_KEY_ID, read.SECRETS_KEY_FILE),
    browserPack: read.BROWSER_PACK,
    filtersPack: read.FILTERS_PACK,
    inPageScripts: read.IN_PAGE_SCRIPTS,
    chromePath: read.CHROME_PATH,
    processModel: read.BROWSER_PROCESS_MODEL,
    browserMemoryMib: read.BROWSER_MEMORY_MIB,
    functionMemoryMib: read.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    processSweep: read.PROCESS_SWEEP,
    profilesFolder: read.PROFILES_FOLDER,
    waitingBrowsers: read.WAITING_BROWSERS,
    runtimeApi: read.AWS_LAMBDA_RUNTIME_API,
    initializationType: read.AWS_LAMBDA_INITIALIZATION_TYPE,
    tenantIsolation: read.TENANT_ISOLATION === 'true',
    privateTargets: read.ALLOW_PRIVATE_TARGETS,
    ignoresProxy: Boolean(read.HTTPS_PROXY || read.https_proxy),
    denyHosts: [...read.DENY_HOSTS, ...(read.DENY_HOSTS_FILE ?? [])],
    overflowBucket: read.OVERFLOW_BUCKET,
    cacheBucket: read.CACHE_BUCKET,
    jobsBucket: read.JOBS_BUCKET ?? read.CACHE_BUCKET,
    metricsNamespace: read.METRICS_NAMESPACE,
    logFormat: read.LOG_FORMAT,
    dynamoEndpoint: read.DYNAMODB_ENDPOINT,
    s3Endpoint: read.S3_ENDPOINT,
    s3Region: read.S3_REGION,
    s3AccessKey: readAccessKey(read.S3_ACCESS_KEY_ID, read.S3_SECRET_ACCESS_KEY),
  };
}

function readAccessKey(accessKeyId: string | undefined, secretAccessKey: string | undefined) {
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { accessKeyId, secretAccessKey };
}

/** `*.example.com`, `.example.com` and `Example.com.` all give example.com; anything that is not a host gives undefined. */
export function deniedHost(text: string): string | undefined {
  const name = text.replace(/^\*?\./, '').replace(/\.$/, '');
  // Without this check the URL parser would accept a port, a path or userinfo, and hostname would drop it.
  return /^[^\s,:/\\@?#%[\]]+$/.test(name) ? URL.parse(`http://${name}/`)?.hostname : undefined;
}

function readSecretsKey(
  kmsKeyId: string | undefined,
  file: string | undefined,
): { kmsKeyId: string } | { file: string } {
  if (kmsKeyId !== undefined) return { kmsKeyId };
  if (file !== undefined) return { file };
  throw new Error('SECRETS_KEY_ID or SECRETS_KEY_FILE is missing.');
}
