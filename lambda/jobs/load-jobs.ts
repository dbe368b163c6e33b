/**
 * Loads the code of jobs when the first request or message of one comes, so that a capture starts without it.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CaptureService } from '../capture/capture.ts';
import type { Config } from '../config/config.ts';
import type { Stages } from '../serve.ts';
import { atFirstUse, once } from '../waits/once.ts';
import type { Announce } from './end-job.ts';
import type { JobQueue } from './queue/job-queue.ts';
import type { Work } from './worker.ts';

export interface LoadJobsDeps {
  config: Config;
  dynamo: DynamoDBDocumentClient;
  now: () => number;
  /** Default: SQS; on one machine this process. */
  queue?: JobQueue | undefined;
  /**
   * Tells that a job is done. Default: an entry of the queue of webhooks, which is SQS,
   * or this process on one machine.
   */
  announce?: Announce | undefined;
}

/** Returns a function that loads what answers the requests of jobs. */
export function loadServedJobs(deps: LoadJobsDeps, stages: Pick<Stages, 'authenticateByKey' | 'countRate'>) {
  return once(async () => {
    const { createServedJobs } = await import('./create-jobs.ts');
    return createServedJobs({ ...(await complete(deps)), stages });
  });
}

/**
 * A worker that is loaded with its first message, with a client of DynamoDB of its own unless it is given.
 */
export function loadWorker(
  deps: Omit<LoadJobsDeps, 'dynamo'> & Partial<LoadJobsDeps> & { capture: CaptureService['capture'] },
): Work {
  return atFirstUse(async () => {
    const [{ createJobWorker }, { createDynamo }] = await Promise.all([
      import('./create-jobs.ts'),
      import('../aws/dynamo.ts'),
    ]);
    const { dynamo = createDynamo(deps.config.dynamoEndpoint) } = deps;
    return createJobWorker({ ...(await complete({ ...deps, dynamo })), capture: deps.capture });
  });
}

/** Makes the handler of SQS messages. */
export function loadHandleMessages(work: Work, { jobsQueueUrl: QueueUrl = '' }: Config) {
  return atFirstUse(async () => {
    const [{ ChangeMessageVisibilityCommand }, { createHandleMessages }] = await Promise.all([
      import('@aws-sdk/client-sqs'),
      import('./queue/handle-messages.ts'),
    ]);
    const sqs = await openSqs();
    return createHandleMessages({
      work,
      async setVisibility(ReceiptHandle, VisibilityTimeout) {
        await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
      },
    });
  });
}

async function complete({ queue, announce, ...deps }: LoadJobsDeps) {
  return {
    ...deps,
    queue: queue ?? (await openQueue(deps.config)),
    announce: announce ?? (await openAnnounce(deps.config)),
  };
}

async function openAnnounce({ webhooksQueueUrl }: Config): Promise<Announce> {
  const { createAnnounce } = await import('../webhooks/announce.ts');
  if (webhooksQueueUrl === undefined) {
    return createAnnounce((await import('../webhooks/webhooks-here.ts')).webhooksHere);
  }
  const [{ createQueueWebhook }, sqs] = await Promise.all([
    import('../webhooks/webhook-queue.ts'),
    openSqs(),
  ]);
  return createAnnounce(createQueueWebhook(sqs, webhooksQueueUrl));
}

async function openQueue({ jobsQueueUrl }: Config): Promise<JobQueue> {
  if (jobsQueueUrl === undefined) return (await import('./queue/queue-here.ts')).queueHere;
  const [{ createSqsQueue }, sqs] = await Promise.all([import('./queue/sqs-queue.ts'), openSqs()]);
  return createSqsQueue(sqs, jobsQueueUrl);
}

async function openSqs() {
  return (await import('../aws/sqs.ts')).createSqs();
}
