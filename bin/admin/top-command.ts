/**
 * The command "top": which callers and targets had the most requests, failures and time in the last minutes.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { wholeNumber } from '../command-line/option-values.ts';
import { AdminError } from '../command-line/plain-errors.ts';
import { addCommand } from '../command-line/program.ts';
import { textTable } from '../command-line/text-table.ts';
import type { Act } from './command.ts';
import type { LogRow } from './deployment/query-log.ts';

const MINUTE_MS = 60_000;
const SHOWN = 10;

/** One row for each caller, target and outcome. Ten thousand is the most that Logs Insights returns. */
const QUERY =
  'filter message = "request" and ispresent(callerId) ' +
  '| stats count(*) as requests, sum(elapsedMs) as ms by callerId, targetHost, outcome ' +
  '| sort requests desc | limit 10000';

const TopSchema = v.object({ minutes: v.number() });

interface Count {
  name: string;
  requests: number;
  /** How many of the requests delivered nothing. */
  failed: number;
  seconds: number;
  /** The most frequent failure: its error code. */
  mostly: string;
}

export function addTopCommand(program: Command, act: Act): void {
  addCommand(program, 'top')
    .description('Shows the callers and targets with the most requests, of the last minutes')
    .option('--minutes <number>', 'how many minutes', wholeNumber(1), 15)
    .addHelpText(
      'after',
      '\nIt reads the log of the deployed function. The newest requests appear some seconds late.',
    )
    .action(
      act(TopSchema, async ({ minutes }, { connect, now }) => {
        const { queryLog } = await connect();
        if (queryLog === undefined) {
          throw new AdminError(
            'There is no log to read: the local run prints its requests where it was started.',
          );
        }
        const until = now();
        const rows = await queryLog({ query: QUERY, from: until - minutes * MINUTE_MS, until });
        const data = { minutes, callers: countBy(rows, 'callerId'), targets: countBy(rows, 'targetHost') };
        const text = [table('caller', data.callers), table('target', data.targets)].join('\n\n');
        return { text: rows.length === 0 ? `No requests in the last ${minutes} minutes.` : text, data };
      }),
    );
}

function countBy(rows: readonly LogRow[], column: 'callerId' | 'targetHost'): Count[] {
  const named = Map.groupBy(rows, (row) => row[column] ?? '');
  named.delete('');
  const counts = [...named].map(([name, group]) => ({ name, ...sumUp(group) }));
  return counts.sort((one, other) => other.requests - one.requests).slice(0, SHOWN);
}

function sumUp(rows: readonly LogRow[]): Omit<Count, 'name'> {
  const requestsOf = (some: readonly LogRow[]) => sum(some.map(({ requests }) => Number(requests)));
  const byFailure = Map.groupBy(
    rows.filter(({ outcome }) => outcome !== 'ok'),
    ({ outcome = '' }) => outcome,
  );
  const failures = [...byFailure].map(([code, some]) => ({ code, requests: requestsOf(some) }));
  const [most] = failures.sort((one, other) => other.requests - one.requests);
  return {
    requests: requestsOf(rows),
    failed: sum(failures.map(({ requests }) => requests)),
    seconds: Math.round(sum(rows.map(({ ms }) => Number(ms || 0))) / 1_000),
    mostly: most?.code ?? '',
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function table(title: string, counts: readonly Count[]): string {
  const rows = counts.map(({ name, requests, failed, seconds, mostly }) =>
    [name, requests, failed, seconds, mostly].map(String),
  );
  return textTable([[title, 'requests', 'failed', 'seconds', 'mostly'], ...rows]);
}
