/**
 * How the operator's command line finds a local run: the run writes where its tables, storage and key file are
 * into a file named after its port, which only its owner can read, and removes it at its end.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Config, PlanLimitsSchema } from '../../../lambda/config.ts';
import { AdminError, UsageError } from '../../command-line/plain-errors.ts';
import { DEFAULT_PORT } from '../../local/run/settings.ts';

const FOLDER = join(import.meta.dirname, '../../../build/local-runs');
const OWNER_ONLY = 0o600;

const LocalRunSchema = v.object({
  tables: v.object({ keys: v.string(), usage: v.string(), storageCredentials: v.string() }),
  plans: v.record(v.string(), PlanLimitsSchema),
  secretsKeyFile: v.string(),
  dynamoEndpoint: v.string(),
  s3Endpoint: v.string(),
  /** What opens DynamoDB where it is the run's own server. */
  embeddedAccessKey: v.optional(v.object({ accessKeyId: v.string(), secretAccessKey: v.string() })),
});
export type LocalRun = v.InferOutput<typeof LocalRunSchema>;

type LocalConfig = Pick<Config, 'tables' | 'plans' | 'secretsKey' | 'dynamoEndpoint' | 's3Endpoint'>;

export interface Announcement {
  /** Where the run listens. */
  url: string;
  /** As the run's function has it. */
  config: LocalConfig;
  embeddedAccessKey: LocalRun['embeddedAccessKey'];
}

/** Writes the file; gives what removes it. */
export async function announceLocalRun(announcement: Announcement): Promise<() => Promise<void>> {
  const { url, config, embeddedAccessKey } = announcement;
  const { tables, plans, secretsKey, dynamoEndpoint, s3Endpoint } = config;
  const secretsKeyFile = 'file' in secretsKey ? secretsKey.file : undefined;
  const run = { tables, plans, secretsKeyFile, dynamoEndpoint, s3Endpoint, embeddedAccessKey };
  const file = fileOf(new URL(url).port);
  await mkdir(FOLDER, { recursive: true });
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(v.parse(LocalRunSchema, run)), { mode: OWNER_ONLY });
  return () => rm(file, { force: true });
}

/** `port` as PORT has it. Throws UsageError for no port, AdminError when no run announced itself there. */
export async function readLocalRun(port = String(DEFAULT_PORT)): Promise<LocalRun> {
  if (!/^\d{1,5}$/.test(port)) throw new UsageError('PORT takes the port of a local run.');
  // No file: nobody has announced a run on this port.
  const text = await readFile(fileOf(port), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new AdminError(`There is no local run on port ${port}. Start one with npm start, or set PORT.`);
  }
  return v.parse(LocalRunSchema, JSON.parse(text));
}

function fileOf(port: string): string {
  return join(FOLDER, `${port}.json`);
}
