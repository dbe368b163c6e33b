/**
 * The command "caller erase": deletes everything that the service stores of a caller, after a question, and
 * says what remains elsewhere and until when.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { KEPT_DAYS } from '../../../lambda/cache/lifetimes.ts';
import { AdminError } from '../../command-line/plain-errors.ts';
import { addCommand } from '../../command-line/program.ts';
import { textTable } from '../../command-line/text-table.ts';
import { CallerIdSchema } from '../accepted-values.ts';
import type { Act, CommandContext, Outcome } from '../command.ts';
import { type Found, openCallerData } from './caller-data.ts';

const EraseSchema = v.object({ caller: CallerIdSchema, yes: v.boolean() });

const DAY_MS = 86_400_000;
/**
 * Sources: https://docs.aws.amazon.com/xray/latest/devguide/aws-xray.html, point-in-time
 * recovery of lib/service-tables.ts
 */
const TRACE_DAYS = 30;
const BACKUP_DAYS = 35;
const OVERFLOW_DAYS = 1;
/** lib/job-queues.ts */
const DEAD_LETTER_DAYS = 14;

export function addEraseCommand(group: Command, act: Act): void {
  addCommand(group, 'erase')
    .description('Erases a caller for good: keys, links, credentials, usage, kept files, jobs; asks first')
    .argument('<caller>', 'id of the caller')
    .option('--yes', 'do not ask', false)
    .addHelpText(
      'after',
      '\nIt reads the whole tables of keys, kept files and jobs. It can be repeated after an error. ' +
        "Objects in the caller's own bucket are not touched.",
    )
    .action(act(EraseSchema, erase));
}

async function erase(
  { caller, yes }: v.InferOutput<typeof EraseSchema>,
  context: CommandContext,
): Promise<Outcome> {
  const deployment = await context.connect();
  const data = openCallerData(deployment, caller, context.now());
  const found = await data.count();
  if (Object.values(found).every((count) => count === 0)) {
    throw new AdminError(`Nothing is stored of ${caller}. "key list" shows all callers.`);
  }
  if (!yes) await confirm(caller, found, context);
  await data.revokeKeys();
  await data.stopJobs();
  const running = await data.countRunning();
  if (running > 0) {
    throw new AdminError(
      `${running} of its captures still run, and write when they end. The keys are revoked, nothing is erased. Repeat it in a minute.`,
    );
  }
  await data.eraseAllButKeys();
  await data.eraseKeys();
  const isOnOneMachine = deployment.storageServer !== undefined;
  const remains = isOnOneMachine ? LOCAL_REMAINS : remainsOf(context.now(), await deployment.findLogDays());
  const rows = remains.map(({ what, until }) => [what, until]);
  return {
    text: `${caller} is erased: ${describe(found)}.\n\n${textTable([['what remains', 'until'], ...rows])}`,
    data: { callerId: caller, erased: found, remains },
  };
}

/** Typing the id again prevents that a wrong line of the shell's history erases a caller. */
async function confirm(caller: string, found: Found, context: CommandContext): Promise<void> {
  const question = `This erases ${caller} for good: ${describe(found)}. Type the id again`;
  const answer = await context.readSecret(question);
  if (answer !== caller) throw new AdminError('That is another id. Nothing was changed.');
}

function describe({ keys, credentials, months, files, jobs }: Found): string {
  return [
    counted(keys, 'key', 'keys'),
    counted(credentials, 'storage credential', 'storage credentials'),
    counted(months, 'month of usage', 'months of usage'),
    counted(files, 'kept file', 'kept files'),
    counted(jobs, 'job', 'jobs'),
  ].join(', ');
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

interface Remains {
  what: string;
  /** A date, or who ends it. */
  until: string;
}

const LOCAL_REMAINS: readonly Remains[] = [
  { what: 'lines that the run has printed: caller id, target hosts, times', until: 'you delete them' },
  { what: 'uploads, and files that were too large for a reply', until: 'you delete DATA_DIR' },
];

/** `logDays` is undefined if the log keeps its lines for ever, or is not known. */
function remainsOf(now: number, logDays: number | undefined): readonly Remains[] {
  const inDays = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  return [
    {
      what: 'request lines in the log: caller id, target hosts, times; the access log: addresses',
      until: logDays === undefined ? 'no end is set' : inDays(logDays),
    },
    { what: 'traces: times and routes', until: inDays(TRACE_DAYS) },
    { what: 'backups of the tables (point in time)', until: inDays(BACKUP_DAYS) },
    { what: 'files that were too large for a reply', until: inDays(OVERFLOW_DAYS) },
    { what: 'kept files whose time was over', until: inDays(KEPT_DAYS.at(-1) ?? 0) },
    { what: 'messages of jobs: their ids', until: inDays(DEAD_LETTER_DAYS) },
    { what: "objects in the caller's own bucket", until: 'the caller deletes them' },
  ];
}
