/**
 * Checks whether the service can capture now: the tables answer and the packed browser is in place.
 * Never unpacks, launches or counts anything, and answers within its cap even if a check hangs.
 */
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE_KEYS, TABLE_NAMES } from '../aws/tables.ts';
import type { Config } from '../config/config.ts';
import { withinTime } from '../waits/within-time.ts';

type Check = 'ok' | 'failed';

export type Health = { status: 'ok' } | { status: 'unavailable'; checks: { tables: Check; browser: Check } };

interface HealthDeps {
  dynamo: DynamoDBDocumentClient;
  tables: Config['tables'];
  /** Whether the browser is in place and not known to have failed. */
  isBrowserReady: () => Promise<boolean>;
}

// Health must answer within 2 s. A check that takes longer than this cap counts as failed.
const CHECK_CAP_MS = 1_500;

export function createHealth({ dynamo, tables, isBrowserReady }: HealthDeps) {
  return async function checkHealth(): Promise<Health> {
    const [tablesCheck, browser] = await Promise.all([
      check((signal) => readEveryTable(signal)),
      check(async () => {
        if (!(await isBrowserReady())) throw new Error('The browser is not ready');
      }),
    ]);
    if (tablesCheck === 'ok' && browser === 'ok') return { status: 'ok' };
    return { status: 'unavailable', checks: { tables: tablesCheck, browser } };
  };

  async function readEveryTable(abortSignal: AbortSignal): Promise<void> {
    await Promise.all(
      TABLE_NAMES.map((name) => {
        // No record has this key. Only the answer of the table matters.
        const Key = Object.fromEntries(TABLE_KEYS[name].map((attribute) => [attribute, '#health']));
        return dynamo.send(new GetCommand({ TableName: tables[name], Key }), { abortSignal });
      }),
    );
  }
}

async function check(run: (signal: AbortSignal) => Promise<void>): Promise<Check> {
  try {
    await withinTime(CHECK_CAP_MS, run(AbortSignal.timeout(CHECK_CAP_MS)));
    return 'ok';
  } catch {
    return 'failed'; // The reason is not shown, because health is public.
  }
}
