/** The variables of jobs: their queues, how long a capture may take, and how long its file is kept. */
import * as v from 'valibot';
import { JOB_DEFAULTS } from '../jobs/job-defaults.ts';
import { seconds } from './numbers.ts';
import { EndpointSchema } from './storage-variables.ts';

export const JOB_VARIABLES = {
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
};

type Read = v.InferOutput<v.ObjectSchema<typeof JOB_VARIABLES, undefined>>;

export function jobConfig(read: Read) {
  return {
    jobsQueueUrl: read.JOBS_QUEUE_URL,
    webhooksQueueUrl: read.WEBHOOKS_QUEUE_URL,
    jobFilesDays: read.JOB_FILES_DAYS,
    jobCaptureMs: read.JOB_CAPTURE_SECONDS * 1000,
  };
}
