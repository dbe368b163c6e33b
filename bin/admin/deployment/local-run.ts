/**
 * How the operator's command line finds a local run. The run writes the addresses of its tables,
 * storage and key file into a file that is named after its port and readable by its owner only. It
 * removes the file when it ends.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../../../lambda/config/config.ts';
import { PlanLimitsSchema } from '../../../lambda/config/plans.ts';
import { AdminError, UsageError } from '../../command-line/plain-errors.ts';
import { DEFAULT_PORT } from '../../local/run/local-settings.ts';

const FOLDER = join(import.meta.dirname, '../../../build/local-runs');
const OWNER_ONLY = 0o600;

const LocalRunSchema = v.object({
  url: v.string(),
  tables: v.object({
    keys: v.string(),
    usage: v.string(),
    storageCredentials: v.string(),
    cache: v.string(),
    jobs: v.string(),
  }),
  cacheBucket: v.string(),
  jobsBucket: v.string(),
  plans: v.record(v.string(), PlanLimitsSchema),
  secretsKeyFile: v.string(),
  dynamoEndpoint: v.string(),
  s3Endpoint: v.string(),
  s3Region: v.string(),
  /** Credentials of the storage server. */
  s3AccessKey: v.optional(v.object({ accessKeyId: v.string(), secretAccessKey: v.string() })),
  /** Credentials of the embedded DynamoDB; undefined with another server. */
  embeddedAccessKey: v.optional(v.object({ accessKeyId: v.string(), secretAccessKey: v.string() })),
});
type LocalRun = v.InferOutput<typeof LocalRunSchema>;

type LocalConfig = Pick<
  Config,
  | 'tables'
  | 'plans'
  | 'secretsKey'
  | 'dynamoEndpoint'
  | 's3Endpoint'
  | 's3Region'
  | 's3AccessKey'
  | 'cacheBucket'
  | 'jobsBucket'
>;

interface Announcement {
  /** Base URL of the run. */
  url: string;
  /** The plans of the run's function. */
  config: LocalConfig;
  embeddedAccessKey: LocalRun['embeddedAccessKey'];
}

/** Writes the file; returns a function that removes it. */
export async function announceLocalRun(announcement: Announcement): Promise<() => Promise<void>> {
  const { url, config, embeddedAccessKey } = announcement;
  const { secretsKey, ...found } = config;
  const secretsKeyFile = 'file' in secretsKey ? secretsKey.file : undefined;
  const { jobsBucket = config.cacheBucket } = found;
  const run = { ...found, jobsBucket, url, secretsKeyFile, embeddedAccessKey };
  const file = fileOf(new URL(url).port);
  await mkdir(FOLDER, { recursive: true });
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(v.parse(LocalRunSchema, run)), { mode: OWNER_ONLY });
  return () => rm(file, { force: true });
}

/** `port` is the value of PORT. Throws UsageError if it is not a port, AdminError if no run uses it. */
export async function readLocalRun(port = String(DEFAULT_PORT)): Promise<LocalRun> {
  if (!/^\d{1,5}$/.test(port)) throw new UsageError('PORT takes the port of a local run.');
  // A missing file means that no run uses this port.
  const text = await readFile(fileOf(port), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new AdminError(`There is no local run on port ${port}. Start one with npm start, or set PORT.`);
  }
  return v.parse(LocalRunSchema, JSON.parse(text));
}

function fileOf(port: string): string {
  return join(FOLDER, `${port}.json`);
}
