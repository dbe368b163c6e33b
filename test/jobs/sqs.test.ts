/** The queue of jobs on SQS: what is sent to it, and what its messages do. */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHandleMessages } from '../../lambda/jobs/queue/handle-messages.ts';
import type { JobMessage, Outcome } from '../../lambda/jobs/queue/job-queue.ts';
import { createSqsQueue } from '../../lambda/jobs/queue/sqs-queue.ts';
import { duringTest } from '../support/during-tests.ts';
import { aJob, startJobService } from '../support/job-service.ts';

afterEach(() => vi.restoreAllMocks());

const item = (index: number): JobMessage => ({ kind: 'item', jobId: 'j', index, from: 0, to: 9 });

/** An SQS that answers as `answer` says. */
function createSqs(answer: (command: SendMessageBatchCommand) => object) {
  const commands: SendMessageBatchCommand['input'][] = [];
  const client = new SQSClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  client.middlewareStack.add(
    () => async (args) => {
      const command = new SendMessageBatchCommand(Object(args).input);
      commands.push(command.input);
      return { output: { $metadata: {}, ...answer(command) }, response: {} };
    },
    { step: 'initialize', priority: 'high' },
  );
  return { client, commands };
}

describe('sending', () => {
  it('goes ten at a time, in the group of the caller, which its id does not show in', async () => {
    const { client, commands } = createSqs(() => ({ Successful: [], Failed: [] }));
    const queue = createSqsQueue(client, 'https://sqs.example/jobs');
    await queue.send(
      Array.from({ length: 95 }, (_, index) => item(index)),
      { group: 'caller x', delaySeconds: 7 },
    );
    expect(commands.map(({ Entries = [] }) => Entries.length)).toEqual([
      10, 10, 10, 10, 10, 10, 10, 10, 10, 5,
    ]);
    const entries = commands.flatMap(({ Entries = [] }) => Entries);
    expect(entries.map(({ MessageBody = '' }) => JSON.parse(MessageBody).index)).toEqual(
      Array.from({ length: 95 }, (_, index) => index),
    );
    expect(new Set(entries.map(({ MessageGroupId }) => MessageGroupId)).size).toBe(1);
    expect(entries[0]).toMatchObject({
      DelaySeconds: 7,
      MessageGroupId: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('sends those again that were refused, and fails if they are refused again and again', async () => {
    let count = 0;
    const { client, commands } = createSqs(({ input: { Entries = [] } }) => ({
      Failed: count++ < 2 ? Entries.slice(1).map(({ Id }) => ({ Id, Code: 'InternalError' })) : [],
    }));
    await createSqsQueue(client, 'q').send([item(0), item(1), item(2)], { group: 'c' });
    expect(commands.map(({ Entries = [] }) => Entries.length)).toEqual([3, 2, 1]);
    const { client: refusing } = createSqs(({ input: { Entries = [] } }) => ({
      Failed: Entries.map(({ Id }) => ({ Id, Code: 'InternalError' })),
    }));
    await expect(
      createSqsQueue(refusing, 'q').send([item(0), item(1)], { group: 'c' }),
    ).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('says that the service is not available when SQS is not', async () => {
    const { client } = createSqs(() => {
      throw new Error('Away');
    });
    await expect(createSqsQueue(client, 'q').send([item(0)], { group: 'c' })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });
});

describe('a message', () => {
  const eventOf = (...bodies: string[]) =>
    ({
      Records: bodies.map((body, at) => ({ body, messageId: `m${at}`, receiptHandle: `r${at}` })),
    }) as SQSEvent;
  const context = { getRemainingTimeInMillis: () => 100_000 };

  const handling = (work: (message: JobMessage) => Promise<Outcome>) => {
    const visibilities: [string, number][] = [];
    const handle = createHandleMessages({
      work,
      setVisibility: async (receipt, seconds) => void visibilities.push([receipt, seconds]),
    });
    return { handle, visibilities };
  };

  it('that is done with leaves the queue; another one comes again when it should', async () => {
    const { handle, visibilities } = handling(async ({ kind }) =>
      kind === 'item' ? { againInSeconds: 42 } : 'done',
    );
    expect(await handle(eventOf('{"kind":"expand","jobId":"j"}'), context)).toEqual({
      batchItemFailures: [],
    });
    expect(visibilities).toEqual([]);
    expect(await handle(eventOf(JSON.stringify(item(1))), context)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm0' }],
    });
    expect(visibilities).toEqual([['r0', 42]]);
  });

  it.each(['', '{', '{"kind":"other"}', '{"kind":"item","jobId":"j","index":-1}', 'null'])(
    'that says %j stays for the dead letters',
    async (body) => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const { handle } = handling(async () => 'done');
      expect(await handle(eventOf(body), context)).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
    },
  );

  it('has its job done by the real worker', async () => {
    const jobs = await duringTest(startJobService());
    const { body } = await jobs.post(aJob(3));
    const handle = createHandleMessages({
      work: jobs.work,
      setVisibility: () => Promise.reject(new Error('Nothing is to come again')),
    });
    for (let at = 0; at < jobs.sent.length; at++) {
      expect(await handle(eventOf(JSON.stringify(jobs.sent[at]?.message)), context)).toEqual({
        batchItemFailures: [],
      });
    }
    expect((await jobs.get(body.id)).body).toMatchObject({ status: 'done', succeeded: 3 });
  });
});
