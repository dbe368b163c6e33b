/**
 * The commands that show jobs of callers, and cancel them. They show no addresses: requests are encrypted,
 * and that of a webhook may be a secret.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { describeJob } from '../../../lambda/jobs/job-answer.ts';
import type { JobRecord } from '../../../lambda/jobs/records/job-record.ts';
import { addCommand } from '../../command-line/program.ts';
import { textPairs, textTable } from '../../command-line/text-table.ts';
import { CallerIdSchema, JobIdSchema } from '../accepted-values.ts';
import type { Act, CommandContext } from '../command.ts';
import { type JobItem, openJobs } from './job-store.ts';

const ID_ABOUT = 'id of the job';
const ById = v.object({ id: JobIdSchema });

export function addJobCommands(group: Command, act: Act): void {
  addCommand(group, 'list')
    .description('Lists jobs, oldest first')
    .option('--caller <id>', 'only the jobs of this caller')
    .action(
      act(v.object({ caller: v.optional(CallerIdSchema) }), async ({ caller }, context) => {
        const jobs = await (await connect(context)).list(caller);
        return { text: jobTable(jobs), data: jobs.map(jobData) };
      }),
    );

  addCommand(group, 'show')
    .description('Shows a job, and its items that have not succeeded')
    .argument('<id>', ID_ABOUT)
    .action(
      act(ById, async ({ id }, context) => {
        const store = await connect(context);
        const job = await store.find(id);
        const items = (await store.readItems(job)).filter(({ record }) => record?.itemStatus !== 'succeeded');
        return {
          text: `${jobText(job)}${items.length === 0 ? '' : `\n\n${itemTable(items)}`}`,
          data: { ...jobData(job), items: items.map(itemData) },
        };
      }),
    );

  addCommand(group, 'cancel')
    .description('Cancels what of a job has not begun, and gives it back')
    .argument('<id>', ID_ABOUT)
    .addHelpText('after', '\nItems that are captured end. The job is done when a worker looks at it next.')
    .action(
      act(ById, async ({ id }, context) => {
        const store = await connect(context);
        const job = await store.cancel(await store.find(id));
        return { text: jobText(job), data: jobData(job) };
      }),
    );
}

async function connect(context: CommandContext) {
  return openJobs(await context.connect(), context.now);
}

function jobData(job: JobRecord) {
  return { ...describeJob(job), callerId: job.callerId };
}

function jobText(job: JobRecord): string {
  const { webhook, id, callerId, ...facts } = jobData(job);
  const tries = webhook?.attempts.map(({ at, status }) => `${at} ${status ?? 'no answer'}`) ?? [];
  return textPairs({
    id,
    caller: callerId,
    ...facts,
    ...(webhook && { webhook: [webhook.status, ...tries].join('; ') }),
  });
}

function jobTable(jobs: readonly JobRecord[]): string {
  if (jobs.length === 0) return 'There are no jobs.';
  const rows = jobs.map(jobData).map((job) => {
    const { id, callerId, status, count, queued, running, succeeded, failed, cancelled } = job;
    const counts = [count, queued, running, succeeded, failed, cancelled];
    return [id, callerId, status, ...counts, job.createdAt, job.webhook?.status];
  });
  const counted = ['items', 'queued', 'running', 'succeeded', 'failed', 'cancelled'];
  return textTable([['id', 'caller', 'status', ...counted, 'created', 'webhook'], ...rows]);
}

const SHOWN = 100;

function itemTable(items: readonly JobItem[]): string {
  const rows = items.slice(0, SHOWN).map(itemData);
  const table = textTable([
    ['item', 'status', 'tries', 'leased until', 'error'],
    ...rows.map(({ index, status, tries, leasedUntil, error }) => [
      index,
      status,
      tries,
      leasedUntil ?? undefined,
      error ?? undefined,
    ]),
  ]);
  return items.length > SHOWN ? `${table}\nand ${items.length - SHOWN} more` : table;
}

function itemData({ index, record }: JobItem) {
  const { leaseUntil = 0 } = record ?? {};
  return {
    index,
    status: record?.itemStatus ?? 'queued',
    tries: record?.tries ?? 0,
    leasedUntil: leaseUntil === 0 ? null : new Date(leaseUntil).toISOString(),
    error: record?.error?.code ?? null,
  };
}
