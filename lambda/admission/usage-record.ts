/**
 * The item of the usage table for one caller and UTC month, as the counter and the operator's command read it.
 * Besides the counts it has one attribute `open#<request id>` for each open reservation, and one `closed#<request id>` for
 * each closed one that a late try must not open again.
 */
import * as v from 'valibot';
import type { Used } from './limits.ts';

const OPEN_PREFIX = 'open#';
const CLOSED_PREFIX = 'closed#';

const CountSchema = v.optional(v.number(), 0);

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
    reservations: deadlinesIn(rest, OPEN_PREFIX),
    closed: deadlinesIn(rest, CLOSED_PREFIX),
  })),
);

/** `reservations`, `closed`: request id -> deadline in Unix seconds. */
export type UsageRecord = v.InferOutput<typeof UsageRecordSchema>;

/** Reads an item. If there is no item yet (undefined), returns a month without use. */
export function readUsage(item: unknown): UsageRecord {
  return v.parse(UsageRecordSchema, item ?? {});
}

/** Key of the item of a caller and month. All API keys of a caller share it: rotating a key does not reset the quota. */
export function usageKey(callerId: string, month: string): { usageId: string } {
  return { usageId: `${callerId}#${month}` };
}

/** Name of the attribute that holds the open reservation of a request. */
export function openName(requestId: string): string {
  return OPEN_PREFIX + requestId;
}

/** Name of the attribute that says that the reservation of a request is closed. */
export function closedName(requestId: string): string {
  return CLOSED_PREFIX + requestId;
}

/** Use of the month, and of the minute with this number or of a later minute if the item counts one already. */
export function usedOf(usage: UsageRecord, month: string, minute: number): Used {
  return {
    minute: Math.max(usage.minute, minute),
    minuteCount: usage.minute >= minute ? usage.minuteCount : 0,
    month,
    monthCount: usage.monthCount,
    openCount: usage.openCount,
  };
}

function deadlinesIn(
  attributes: Readonly<Record<string, unknown>>,
  prefix: string,
): ReadonlyMap<string, number> {
  const found = Object.entries(attributes).filter(([name]) => name.startsWith(prefix));
  return new Map(found.map(([name, deadline]) => [name.slice(prefix.length), Number(deadline)]));
}
