/**
 * The environment variables of the deployed handler: names, shapes, defaults and units. A wrong value throws
 * when the function starts, with the variable's name, and not at the first request.
 */
import * as v from 'valibot';
import { CAPTURE_VARIABLES, captureConfig } from './capture-variables.ts';
import { JOB_VARIABLES, jobConfig } from './job-variables.ts';
import { PlansSchema } from './plans.ts';
import { describeProblems } from './setting-problems.ts';
import { STORAGE_VARIABLES, storageConfig } from './storage-variables.ts';

const EnvironmentSchema = v.object({
  ...STORAGE_VARIABLES,
  ...JOB_VARIABLES,
  ...CAPTURE_VARIABLES,
  /** Plan values that differ from the defaults, JSON. */
  PLANS: v.optional(PlansSchema, '{}'),
  /** Whether each caller has its own execution environments; see lambda/tenant/tenant.ts. */
  TENANT_ISOLATION: v.optional(v.picklist(['true', 'false'], 'takes "true" or "false"'), 'false'),
  /** CloudWatch namespace of the metrics; if missing, no metrics are written. */
  METRICS_NAMESPACE: v.optional(v.string()),
  /** How requests are logged: JSON, or a short line for a person at a terminal. */
  LOG_FORMAT: v.optional(v.picklist(['json', 'line'], 'takes "json" or "line"'), 'json'),
  /** `debug` writes a line for each step of a capture. */
  LOG_LEVEL: v.optional(
    v.pipe(v.string(), v.toLowerCase(), v.picklist(['info', 'debug'], 'takes "info" or "debug"')),
    'info',
  ),
  /** Address of Lambda's own interfaces. Only Lambda sets it. */
  AWS_LAMBDA_RUNTIME_API: v.optional(v.string()),
  /** What the function was started for: a request (`on-demand`), or to be ready. Only Lambda sets it. */
  AWS_LAMBDA_INITIALIZATION_TYPE: v.optional(v.string(), 'on-demand'),
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
  | 'logLevel'
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
    ...storageConfig(read),
    ...jobConfig(read),
    ...captureConfig(read),
    plans: read.PLANS,
    tenantIsolation: read.TENANT_ISOLATION === 'true',
    metricsNamespace: read.METRICS_NAMESPACE,
    logFormat: read.LOG_FORMAT,
    logLevel: read.LOG_LEVEL,
    runtimeApi: read.AWS_LAMBDA_RUNTIME_API,
    initializationType: read.AWS_LAMBDA_INITIALIZATION_TYPE,
  };
}
