/**
 * The queues of jobs and of their webhooks, and one for the messages of both that failed ten times. Messages
 * have ids and places only: bodies of requests and addresses stay in the jobs table and the bucket.
 *
 * Both are standard queues with message groups (fair queues): SQS lets a caller with few messages pass one
 * with many. Source:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 */
import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** How long a message is hidden while a function has it, seconds. Longer than the function's time. */
interface Hidden {
  jobs: number;
  webhooks: number;
}

/**
 * An item is tried three times, and each try is a receive. So is a message that meets the lease of another
 * worker. An item settles itself long before the tenth: only faults of the service use up all of them.
 */
export const MOST_RECEIVES = 10;
// A job ends after 24 hours at the latest, and its last message a quarter of an hour later.
const KEPT = Duration.days(2);
// The longest that SQS offers. The operator reads them, and sends them back when the fault is mended.
const DEAD_LETTERS_KEPT = Duration.days(14);

export class JobQueues extends Construct {
  readonly jobs: Queue;
  readonly webhooks: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, hiddenSeconds: Hidden) {
    super(scope, id);
    const secured = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.deadLetters = new Queue(this, 'DeadLetters', { ...secured, retentionPeriod: DEAD_LETTERS_KEPT });
    const make = (name: string, seconds: number) =>
      new Queue(this, name, {
        ...secured,
        retentionPeriod: KEPT,
        visibilityTimeout: Duration.seconds(seconds),
        deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MOST_RECEIVES },
      });
    this.jobs = make('Jobs', hiddenSeconds.jobs);
    this.webhooks = make('Webhooks', hiddenSeconds.webhooks);
  }
}
