/**
 * Finds and deletes what the tables and buckets have of one caller. Each function can be repeated: it deletes
 * what is still there.
 */
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { USAGE_KEPT_DAYS } from '../../../lambda/admission/updates/take-rate.ts';
import { readUsage, usageKey } from '../../../lambda/admission/usage-record.ts';
import { monthOf } from '../../../lambda/admission/window.ts';
import { AdminError } from '../../command-line/plain-errors.ts';
import { createKeyStore, type KeyStore } from '../../keys/key-store.ts';
import { createCredentialStore } from '../credentials/credential-store.ts';
import type { Deployment } from '../deployment/open-deployment.ts';
import { openCallerJobs } from './caller-jobs.ts';

/** How many of each. */
export interface Found {
  keys: number;
  credentials: number;
  /** Months of usage. */
  months: number;
  /** Kept files of requests with `cacheSeconds`. */
  files: number;
  jobs: number;
}

interface KeptFile {
  cacheId: string;
  /** Key in the bucket. */
  key: string;
}

const DAY_MS = 86_400_000;
/** A month is kept for this long after its end. */
const LONGEST_USE_MS = (USAGE_KEPT_DAYS + 31) * DAY_MS;

/** `now`: Unix milliseconds. */
export function openCallerData(deployment: Deployment, callerId: string, now: number) {
  const { dynamo, tables, keptFiles, jobsBucket } = deployment;
  if (keptFiles === undefined || jobsBucket === undefined)
    throw new AdminError('The stack is of an earlier version. Deploy this one first.');
  const { storage, bucket: Bucket, table: cacheTable } = keptFiles;
  const filesOfJobs = jobsBucket;
  const keys: KeyStore = createKeyStore(dynamo, tables.keys);
  const credentials = createCredentialStore(dynamo, tables.storageCredentials);
  const jobs = openCallerJobs(deployment, callerId, () => now);
  return { count, revokeKeys, stopJobs: jobs.stop, countRunning, eraseAllButKeys, eraseKeys };

  async function count(): Promise<Found> {
    const [records, months, files, jobCount] = await Promise.all([
      keys.list(callerId),
      findMonths(),
      findFiles(),
      jobs.count(),
    ]);
    const storageId = records.find((record) => record.storageId !== undefined)?.storageId;
    const owned = storageId === undefined ? [] : (await credentials.list(storageId)).credentials;
    return {
      keys: records.length,
      credentials: owned.length,
      months: months.length,
      files: files.length,
      jobs: jobCount,
    };
  }

  async function revokeKeys(): Promise<void> {
    const revokedAt = new Date(now).toISOString();
    for (const { keyHash } of await keys.list(callerId)) await keys.revoke(keyHash, revokedAt);
  }

  /** Captures whose deadline has not passed. They would write a counter or a kept file when they end. */
  async function countRunning(): Promise<number> {
    const deadlines = (await findMonths()).flatMap(({ usage: { reservations, bulkReservations } }) => [
      ...reservations.values(),
      ...[...bulkReservations.values()].map(({ deadline }) => deadline),
    ]);
    return deadlines.filter((deadline) => deadline * 1000 > now).length;
  }

  /** The keys come last, because only they name the caller's storage credentials. */
  async function eraseAllButKeys(): Promise<void> {
    const storageId = await keys.findStorageId(callerId);
    if (storageId !== undefined) {
      const owned = await credentials.list(storageId);
      await credentials.clearDefault(storageId);
      for (const { credentialId } of owned.credentials) await credentials.remove(storageId, credentialId);
    }
    for (const { cacheId, key } of await findFiles()) {
      await storage.send(new DeleteObjectCommand({ Bucket, Key: key }));
      await dynamo.send(new DeleteCommand({ TableName: cacheTable, Key: { cacheId } }));
    }
    await jobs.erase({ storage, bucket: filesOfJobs });
    for (const { month } of await findMonths()) {
      await dynamo.send(new DeleteCommand({ TableName: tables.usage, Key: usageKey(callerId, month) }));
    }
  }

  async function eraseKeys(): Promise<void> {
    for (const { keyHash } of await keys.list(callerId)) await keys.remove(keyHash);
  }

  async function findMonths() {
    const found = await Promise.all(
      monthsBefore(now).map(async (month) => {
        const Key = usageKey(callerId, month);
        const { Item } = await dynamo.send(
          new GetCommand({ TableName: tables.usage, Key, ConsistentRead: true }),
        );
        return Item === undefined ? [] : [{ month, usage: readUsage(Item) }];
      }),
    );
    return found.flat();
  }

  async function findFiles(): Promise<KeptFile[]> {
    const files: KeptFile[] = [];
    const input = {
      TableName: cacheTable,
      ConsistentRead: true,
      FilterExpression: '#file.callerId = :callerId',
      ProjectionExpression: 'cacheId, #file.#key',
      ExpressionAttributeNames: { '#file': 'file', '#key': 'key' },
      ExpressionAttributeValues: { ':callerId': callerId },
    };
    for await (const { Items = [] } of paginateScan({ client: dynamo }, input)) {
      files.push(...Items.map(({ cacheId, file }) => ({ cacheId: String(cacheId), key: String(file.key) })));
    }
    return files;
  }
}

/** Every month of which a counter may still be there, and the next one, because clocks differ. */
function monthsBefore(now: number): string[] {
  const months = new Set<string>();
  for (let at = now + DAY_MS; at > now - LONGEST_USE_MS - 31 * DAY_MS; at -= DAY_MS) months.add(monthOf(at));
  return [...months];
}
