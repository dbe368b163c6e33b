/**
 * Reads the records of jobs, as they are now. All functions throw
 * service_unavailable if DynamoDB does not answer.
 */
import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { reachDynamo, readItem } from '../../aws/dynamo.ts';
import { unavailable } from '../../errors.ts';
import {
  type BodiesRecord,
  BodiesRecordSchema,
  bodiesKey,
  type ItemRecord,
  ItemRecordSchema,
  itemKey,
  type JobKey,
  type JobRecord,
  JobRecordSchema,
  jobKey,
  placesKey,
} from './job-record.ts';

/** A job with what its workers need of it. `item`: undefined if it has not begun. */
export interface OpenedJob {
  job: JobRecord;
  bodies: BodiesRecord | undefined;
  item: ItemRecord | undefined;
}

export interface JobReads {
  findJob(jobId: string, signal?: AbortSignal): Promise<JobRecord | undefined>;
  /** Reads the job, its bodies, and with `index` this item by one request. */
  openJob(jobId: string, index?: number): Promise<OpenedJob | undefined>;
  findBodies(jobId: string): Promise<BodiesRecord | undefined>;
  /** The items of these numbers. Undefined for one that has not begun. */
  readItems(jobId: string, indexes: readonly number[]): Promise<(ItemRecord | undefined)[]>;
  /** Until when each running item of the caller has its place: name of the attribute -> Unix milliseconds. */
  readPlaces(callerId: string): Promise<ReadonlyMap<string, number>>;
}

/** BatchGetItem takes no more. */
const BATCH = 100;
/** DynamoDB may leave some out of an answer. */
const ROUNDS = 10;

export function createJobReads(dynamo: DynamoDBDocumentClient, table: string): JobReads {
  return {
    async findJob(jobId, signal) {
      const item = await readItem(dynamo, { table, key: jobKey(jobId), signal });
      return item === undefined ? undefined : v.parse(JobRecordSchema, item);
    },
    async findBodies(jobId) {
      const item = await readItem(dynamo, { table, key: bodiesKey(jobId) });
      return item === undefined ? undefined : v.parse(BodiesRecordSchema, item);
    },
    async openJob(jobId, index) {
      const keys = [jobKey(jobId), bodiesKey(jobId), ...(index === undefined ? [] : [itemKey(jobId, index)])];
      const records = await readBatch(keys);
      const [job, bodies, item] = keys.map(({ part }) => records.find((record) => record.part === part));
      if (job === undefined) return undefined;
      return {
        job: v.parse(JobRecordSchema, job),
        bodies: bodies && v.parse(BodiesRecordSchema, bodies),
        item: item && asItem(item),
      };
    },
    async readItems(jobId, indexes) {
      const keys = indexes.map((index) => itemKey(jobId, index));
      const found = new Map<string, ItemRecord | undefined>();
      for (let start = 0; start < keys.length; start += BATCH) {
        for (const item of await readBatch(keys.slice(start, start + BATCH))) {
          found.set(String(item.part), asItem(item));
        }
      }
      return keys.map(({ part }) => found.get(part));
    },
    async readPlaces(callerId) {
      const item = await readItem(dynamo, { table, key: placesKey(callerId) });
      const places = Object.entries(Object(item)).filter(([name]) => name.startsWith('place#'));
      return new Map(places.map(([name, until]) => [name, Number(until)]));
    },
  };

  async function readBatch(keys: JobKey[]): Promise<Record<string, unknown>[]> {
    const items: Record<string, unknown>[] = [];
    let left: Record<string, unknown>[] = keys;
    for (let round = 0; round < ROUNDS && left.length > 0; round++) {
      const read = new BatchGetCommand({ RequestItems: { [table]: { Keys: left, ConsistentRead: true } } });
      const answer = await reachDynamo(() => dynamo.send(read));
      items.push(...(answer?.Responses?.[table] ?? []));
      left = answer?.UnprocessedKeys?.[table]?.Keys ?? [];
    }
    if (left.length > 0) throw unavailable(new Error('Some items were left out of every answer'));
    return items;
  }
}

/** Undefined for an item that waits for a place. */
function asItem(record: Record<string, unknown>): ItemRecord | undefined {
  return record.itemStatus === undefined ? undefined : v.parse(ItemRecordSchema, record);
}
