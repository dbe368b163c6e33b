/**
 * The item of the usage table for one caller and UTC month, as the counter and the operator's command read
 * it. Besides the counts it has one attribute `open#<request id>` for each open reservation of one capture,
 * one `hold#<id>` for each bulk reservation of several, and one `closed#<request id>` for each closed one
 * that a late try must not open again.
 */
import * as v from 'valibot';
import type { Used } from './limits.ts';

const OPEN_PREFIX = 'open#';
const BULK_PREFIX = 'hold#';
const CLOSED_PREFIX = 'closed#';

const CountSchema = v.optional(v.number(), 0);

/**
 * An open reservation of several captures: how many are not settled yet, and how many captures at a time it
 * counts as. `deadline` is Unix seconds.
 */
const BulkReservationSchema = v.object({ deadline: v.number(), captures: v.number(), places: v.number() });
export type BulkReservation = v.InferOutput<typeof BulkReservationSchema>;

/** A missing attribute counts as 0, so that a missing item means a month without use. */
const UsageRecordSchema = v.pipe(
  v.objectWithRest(
    {
      /** Number of the minute that minuteCount counts. */
      minute: CountSchema,
      minuteCount: CountSchema,
      /** Ids of the requests of this minute that reserved nothing. */
      minuteIds: v.optional(v.set(v.string()), () => new Set<string>()),
      monthCount: CountSchema,
      failedCount: CountSchema,
      /** Number of open reservations. */
      openCount: CountSchema,
    },
    v.unknown(),
  ),
  v.transform(({ minute, minuteCount, minuteIds, monthCount, failedCount, openCount, ...rest }) => ({
    minute,
    minuteCount,
    minuteIds,
    monthCount,
    failedCount,
    openCount,
    reservations: valuesIn(rest, OPEN_PREFIX, Number),
    bulkReservations: valuesIn(rest, BULK_PREFIX, (bulk) => v.parse(BulkReservationSchema, bulk)),
    closed: valuesIn(rest, CLOSED_PREFIX, Number),
  })),
);

/** `reservations`, `closed`: request id -> deadline in Unix seconds. */
export type UsageRecord = v.InferOutput<typeof UsageRecordSchema>;

/** Reads an item. If there is no item yet (undefined), returns a month without use. */
export function readUsage(item: unknown): UsageRecord {
  return v.parse(UsageRecordSchema, item ?? {});
}

/**
 * Key of the item of a caller and month. All API keys of a caller share it: rotating
 * a key does not reset the quota.
 */
export function usageKey(callerId: string, month: string): { usageId: string } {
  return { usageId: `${callerId}#${month}` };
}

/** Name of the attribute that holds the open reservation of a request. */
export function openName(requestId: string): string {
  return OPEN_PREFIX + requestId;
}

/** Name of the attribute that holds the captures of a request or job. */
export function bulkName(id: string): string {
  return BULK_PREFIX + id;
}

/** Name of the attribute that says that the reservation of a request is closed. */
export function closedName(requestId: string): string {
  return CLOSED_PREFIX + requestId;
}

/**
 * Use of the month, and of the minute with this number or of a later minute if the item counts one already.
 */
export function usedOf(usage: UsageRecord, month: string, minute: number): Used {
  return {
    minute: Math.max(usage.minute, minute),
    minuteCount: usage.minute >= minute ? usage.minuteCount : 0,
    month,
    monthCount: usage.monthCount,
    openCount: usage.openCount,
  };
}

function valuesIn<Value>(
  attributes: Readonly<Record<string, unknown>>,
  prefix: string,
  read: (value: unknown) => Value,
): ReadonlyMap<string, Value> {
  const found = Object.entries(attributes).filter(([name]) => name.startsWith(prefix));
  return new Map(found.map(([name, value]) => [name.slice(prefix.length), read(value)]));
}
