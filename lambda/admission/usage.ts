/** Reads what the caller of a key has used, for GET /usage. Counts toward nothing. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readItem } from '../aws/dynamo.ts';
import type { Config } from '../config/config.ts';
import type { Invocation } from '../invocation.ts';
import type { ServiceEvent } from '../request/read-event.ts';
import { callerOf, createFindKey } from './key.ts';
import { limitState, unknownUse } from './limits.ts';
import { readUsage, usageKey, usedOf } from './usage-record.ts';
import { minuteOf, monthOf } from './window.ts';

/** Resets are Unix seconds. */
export interface Usage {
  plan: string;
  rate: { limit: number; remaining: number; reset: number };
  /** `used`: captures of this month that were delivered or are running. */
  quota: { limit: number; remaining: number; reset: number; used: number };
  /** Captures of this month that failed. */
  failed: number;
  /** Captures at a time; null without a limit. */
  concurrency: number | null;
}

interface UsageDeps {
  dynamo: DynamoDBDocumentClient;
  config: Pick<Config, 'tables' | 'plans'>;
  now: () => number;
}

/**
 * Makes a function that identifies the caller and reads its use.
 * @throws ServiceError missing_api_key, invalid_api_key, revoked_api_key, service_unavailable
 */
export function createUsage({ dynamo, config: { tables, plans }, now }: UsageDeps) {
  const findKey = createFindKey({ dynamo, keysTable: tables.keys });

  return async function usage({ recorder, remainingMs }: Invocation, event: ServiceEvent): Promise<Usage> {
    const signal = AbortSignal.timeout(remainingMs());
    const { callerId, plan, limits } = callerOf(await findKey(event, signal), plans);
    // Without the caller, which would count as a capture in the metrics.
    recorder.add({ plan, limits: unknownUse(plan, limits, now()) });
    const [minute, month] = [minuteOf(now()), monthOf(now())];
    const key = usageKey(callerId, month);
    const record = readUsage(await readItem(dynamo, { table: tables.usage, key, signal }));
    const used = usedOf(record, month, minute);
    const state = limitState(plan, limits, used);
    recorder.add({ limits: state });
    return {
      plan,
      rate: asAnswer(state.rate),
      quota: { ...asAnswer(state.quota), used: used.monthCount },
      failed: record.failedCount,
      concurrency: limits.concurrency ?? null,
    };
  };
}

function asAnswer({ limit, remaining, resetAt }: { limit: number; remaining: number; resetAt: number }) {
  return { limit, remaining, reset: resetAt };
}
