import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { noLimitState } from '../../lambda/admission/limits.ts';
import { unavailable } from '../../lambda/errors.ts';
import { createAcceptJob } from '../../lambda/jobs/accept-job.ts';
import { createRecorder } from '../../lambda/observe/recorder.ts';

type Deps = Parameters<typeof createAcceptJob>[0];
type AcceptJob = ReturnType<typeof createAcceptJob>['acceptJob'];
type Invocation = Parameters<AcceptJob>[1];

/** `transactions`: whether each of them is carried out. `isQueueThere`: whether the queue takes messages. */
function accept(transactions: boolean[], isQueueThere: boolean) {
  const removed: string[] = [];
  const now = () => Date.UTC(2026, 10, 26);
  const deps = {
    dynamo: {
      send: async (command: unknown) => {
        if (command instanceof TransactWriteCommand && transactions.shift() === false)
          throw new Error('DynamoDB is away');
        return {};
      },
    },
    tables: { jobs: 'jobs', usage: 'usage' },
    counter: { foresee: async () => Promise.reject(unavailable(new Error('DynamoDB is away'))) },
    changes: { accept: async () => true },
    bodies: {
      put: async () => ({ objectKey: 'bodies', secret: '', ends: '' }),
      remove: async (key: string) => void removed.push(key),
    },
    queue: {
      send: async () => {
        if (!isQueueThere) throw unavailable(new Error('The queue is away'));
      },
    },
    filesDays: 1,
    now,
  } as unknown as Deps;
  const limits = { ratePerMinute: 10, quotaPerMonth: 10 };
  const application = {
    caller: { callerId: 'caller', keyHash: 'hash', plan: 'pro', limits },
    request: { requests: [], texts: ['{}'], webhook: undefined },
    once: undefined,
  } as unknown as Parameters<AcceptJob>[0];
  const recorder = createRecorder(noLimitState(now()));
  const invocation = {
    deadlineAt: now() + 27_000,
    remainingMs: () => 27_000,
    recorder,
  } as unknown as Invocation;
  return { removed, job: createAcceptJob(deps).acceptJob(application, invocation) };
}

it('a job that is accepted is answered, also where its limits cannot be read', async () => {
  const { job, removed } = accept([], true);
  await expect(job).resolves.toMatchObject({ callerId: 'caller', count: 1 });
  expect(removed).toEqual([]);
});

it('the bodies of a job that was taken back are deleted', async () => {
  const { job, removed } = accept([true, true], false);
  await expect(job).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(removed).toEqual(['bodies']);
});

it('they stay where the job may still be there: another POST or a worker may go on with it', async () => {
  const { job, removed } = accept([true, false, false, false, false, false], false);
  await expect(job).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(removed).toEqual([]);
});
