/**
 * Asks CloudWatch Logs Insights about the function's log. A query runs in AWS; its rows
 * are fetched when it has ended.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CloudWatchLogsClient,
  GetQueryResultsCommand,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { AdminError } from '../../command-line/plain-errors.ts';

interface LogQuestion {
  query: string;
  /** Unix milliseconds. */
  from: number;
  until: number;
}

/** Name of a column -> value. */
export type LogRow = Readonly<Record<string, string>>;

export type QueryLog = (question: LogQuestion) => Promise<LogRow[]>;

/** Minutes of a busy log take a few seconds. */
const QUERY_CAP_MS = 60_000;
const USUAL_POLL_MS = 500;

export function createQueryLog(
  client: CloudWatchLogsClient,
  logGroupName: string,
  pollMs = USUAL_POLL_MS,
): QueryLog {
  return async function queryLog({ query, from, until }) {
    const [startTime, endTime] = [Math.floor(from / 1_000), Math.ceil(until / 1_000)];
    const { queryId } = await client.send(
      new StartQueryCommand({ logGroupName, queryString: query, startTime, endTime }),
    );
    for (let waitedMs = 0; waitedMs < QUERY_CAP_MS; waitedMs += pollMs) {
      const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
      if (status === 'Complete') return results.map(asRow);
      if (status !== 'Running' && status !== 'Scheduled') throw new AdminError(`The query ended: ${status}.`);
      await wait(pollMs);
    }
    throw new AdminError('The query took over a minute. Ask about fewer minutes.');
  };
}

function asRow(fields: readonly { field?: string | undefined; value?: string | undefined }[]): LogRow {
  return Object.fromEntries(fields.map(({ field = '', value = '' }) => [field, value]));
}
