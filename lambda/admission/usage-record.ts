/**
 * The item of the usage table that counts one caller's UTC month, as the counter and the operator's command read it.
 * Beside the counts it has one attribute `open#<request id>` for each open reservation.
 */
import * as v from 'valibot';
import type { Used } from './limits.ts';

const OPEN_PREFIX = 'open#';

const CountSchema = v.optional(v.number(), 0);

/** An attribute that is missing counts as 0, so that no item reads as a month without use. */
const UsageRecordSchema = v.pipe(
  v.objectWithRest(
    {
      /** Number of the running minute. */
      minute: CountSchema,
      minuteCount: CountSchema,
      /** Requests of this minute that reserved nothing. */
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
    reservations: reservationsIn(rest),
  })),
);

/** `reservations`: request id -> deadline in Unix seconds. */
export type UsageRecord = v.InferOutput<typeof UsageRecordSchema>;

/** Reads an item; undefined, which is no item yet, is a month without use. */
export function readUsage(item: unknown): UsageRecord {
  return v.parse(UsageRecordSchema, item ?? {});
}

/** Key of the item of a caller and month. All keys of a caller share it: a rotated key starts no new quota. */
export function usageKey(callerId: string, month: string): { usageId: string } {
  return { usageId: `${callerId}#${month}` };
}

/** Name of the attribute that holds the open reservation of a request. */
export function openName(requestId: string): string {
  return OPEN_PREFIX + requestId;
}

/** What is used of the month and of the minute with this number, or of a later one that the item counts already. */
export function usedOf(usage: UsageRecord, month: string, minute: number): Used {
  return {
    minute: Math.max(usage.minute, minute),
    minuteCount: usage.minute >= minute ? usage.minuteCount : 0,
    month,
    monthCount: usage.monthCount,
    openCount: usage.openCount,
  };
}

function reservationsIn(attributes: Readonly<Record<string, unknown>>): ReadonlyMap<string, number> {
  const open = Object.entries(attributes).filter(([name]) => name.startsWith(OPEN_PREFIX));
  return new Map(open.map(([name, deadline]) => [name.slice(OPEN_PREFIX.length), Number(deadline)]));
}
