/**
 * Has the workers of all sides capture the items of one job in turn, one message an invocation, as Lambda's
 * event source does. Keeps what each item took; the last one also closes the job.
 */
import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse } from 'aws-lambda';
import { type Emulator, type Invoked, startEmulator } from './emulator.ts';
import type { Programs } from './install.ts';
import type { Played, Side, Stage } from './play-scene.ts';
import { type Asked, PLAIN } from './scenes.ts';

interface Given {
  sides: readonly Side[];
  stage: Stage;
  programs: Programs;
  queues: SQSClient;
  pages: string;
  /** Items of each side that are measured. One more starts its environment. */
  rounds: number;
}

const RECEIVE_SECONDS = 20;

/** Throws if a message fails, or if the job does not end with all items delivered. */
export async function playItems({ sides, stage, programs, queues, pages, rounds }: Given): Promise<Played> {
  const [first] = sides;
  if (first === undefined) return [];
  const ask = (asked: Asked) => stage.ask(first, asked);
  const QueueUrl = first.worker?.variables.JOBS_QUEUE_URL;
  const emulators: Emulator[] = [];
  try {
    for (const { worker } of sides) {
      if (worker) emulators.push(await startEmulator(worker.deployed, programs, worker.variables));
    }
    const count = emulators.length * (1 + rounds);
    const requests = Array.from({ length: count }, () => ({ url: `${pages}/plain`, ...PLAIN }));
    const { id } = await ask({ method: 'POST', target: '/jobs', body: { requests } });
    const played: Played = emulators.map(() => []);
    for (let items = 0; items < count; ) {
      const message = await receive();
      const side = items % emulators.length;
      const took = await work(emulators[side], message);
      if (JSON.parse(message.Body ?? '').kind === 'expand') continue;
      if (items >= emulators.length) played[side]?.push(took);
      items += 1;
    }
    const { status, succeeded } = await ask({ method: 'GET', target: `/jobs/${id}` });
    if (status !== 'done' || succeeded !== count)
      throw new Error(`${succeeded} of ${count} items: ${status}`);
    return played;
  } finally {
    for (const emulator of emulators) await emulator.stop();
  }

  async function receive(): Promise<Message> {
    const command = new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: RECEIVE_SECONDS });
    const [message] = (await queues.send(command)).Messages ?? [];
    if (message === undefined) throw new Error('The queue of jobs has no message');
    return message;
  }

  async function work(emulator: Emulator | undefined, message: Message): Promise<Omit<Invoked, 'answer'>> {
    if (emulator === undefined) throw new Error('There is no worker');
    const { MessageId: messageId, ReceiptHandle, Body: body } = message;
    const event = { Records: [{ messageId, receiptHandle: ReceiptHandle, body }] };
    const { answer, ...took } = await emulator.invoke<SQSBatchResponse>(event);
    if (answer.batchItemFailures.length > 0) throw new Error(`A message failed:\n${emulator.lastLines()}`);
    await queues.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    return took;
  }
}
