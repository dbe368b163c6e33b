/**
 * The two functions behind the queues of jobs. The worker captures items: the code, the browser and the size
 * of the function that answers requests, with more time. The sender calls webhooks: a small function with a
 * role of its own, because no browser runs beside its permission to open webhook secrets.
 */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type IFunction, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { WORKER_ENDING_SECONDS } from '../lambda/jobs/job-defaults.ts';
import type { CaptureFunction } from './capture-function.ts';
import { writeDenyHosts } from './function-bundle/deny-hosts-file.ts';
import { DENY_HOSTS_FILE } from './function-bundle/file-names.ts';
import { functionCode, HANDLER, WORKER_HANDLER } from './function-bundle/function-code.ts';
import { JobQueues } from './job-queues.ts';
import type { Tables } from './service-tables.ts';
import type { Settings } from './stack-settings.ts';

/** A message becomes visible this long after its function was killed. */
const HIDDEN_MORE_SECONDS = 20;
/** A try takes 15 seconds at most. */
const SENDER_SECONDS = 30;
const SENDER_MEMORY_MIB = 256;
/** Receivers that hang hold up as many tries. Message groups let other callers pass. */
const SENDERS = 5;

interface JobFunctionsProps {
  settings: Settings;
  tables: Tables;
  capture: CaptureFunction;
}

/** A function behind a queue. It has no permissions until the stack grants them. */
export interface QueueFunction {
  handler: NodejsFunction;
  role: Role;
  log: LogGroup;
}

export class JobFunctions extends Construct {
  readonly queues: JobQueues;
  readonly worker: QueueFunction;
  readonly sender: QueueFunction;

  constructor(scope: Construct, id: string, { settings, tables, capture }: JobFunctionsProps) {
    super(scope, id);
    const workerSeconds = settings.jobCaptureSeconds + WORKER_ENDING_SECONDS;
    this.queues = new JobQueues(this, 'Queues', {
      jobs: workerSeconds + HIDDEN_MORE_SECONDS,
      webhooks: SENDER_SECONDS + HIDDEN_MORE_SECONDS,
    });
    const { jobs, webhooks } = this.queues;
    capture.handler.addEnvironment('JOBS_QUEUE_URL', jobs.queueUrl);
    capture.handler.addEnvironment('WEBHOOKS_QUEUE_URL', webhooks.queueUrl);
    this.worker = this.makeFunction('Worker', settings, (given) => ({
      ...capture.props,
      ...given,
      description: 'Captures items of jobs',
      timeout: Duration.seconds(workerSeconds),
      handler: WORKER_HANDLER,
      environment: {
        ...capture.props.environment,
        JOBS_QUEUE_URL: jobs.queueUrl,
        WEBHOOKS_QUEUE_URL: webhooks.queueUrl,
        JOB_CAPTURE_SECONDS: String(settings.jobCaptureSeconds),
      },
    }));
    const denies = settings.denyHosts.length > 0;
    this.sender = this.makeFunction('Sender', settings, (given) => ({
      ...given,
      description: 'Tells receivers that jobs are done',
      runtime: Runtime.NODEJS_24_X,
      memorySize: SENDER_MEMORY_MIB,
      timeout: Duration.seconds(SENDER_SECONDS),
      tracing: Tracing.ACTIVE,
      code: functionCode('webhook', denies ? writeDenyHosts(this, settings.denyHosts) : undefined),
      handler: HANDLER,
      awsSdkConnectionReuse: false,
      environment: {
        KEYS_TABLE: tables.keys.tableName,
        JOBS_TABLE: tables.jobs.tableName,
        SECRETS_KEY_ID: tables.secretsKey.keyArn,
        WEBHOOKS_QUEUE_URL: webhooks.queueUrl,
        ...(denies ? { DENY_HOSTS_FILE } : {}),
      },
    }));
    this.feed(this.worker, jobs, settings.jobWorkers);
    this.feed(this.sender, webhooks, SENDERS);
  }

  private makeFunction(
    name: string,
    { logRetentionDays }: Settings,
    propsOf: (given: GivenProps) => ConstructorParameters<typeof NodejsFunction>[2],
  ): QueueFunction {
    const role = new Role(this, `${name}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const log = new LogGroup(this, `${name}Log`, {
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const given = { role, logGroup: log, loggingFormat: LoggingFormat.JSON };
    return { handler: new NodejsFunction(this, name, propsOf(given)), role, log };
  }

  /** One message an invocation. The mapping waits for the permissions, without which Lambda refuses it. */
  private feed({ handler, role }: QueueFunction, queue: Queue, maxConcurrency: number): void {
    const mapping = new EventSourceMapping(this, `${queue.node.id}Source`, {
      target: handler as IFunction,
      eventSourceArn: queue.queueArn,
      batchSize: 1,
      maxConcurrency,
      reportBatchItemFailures: true,
    });
    mapping.node.addDependency(role);
  }
}

interface GivenProps {
  role: Role;
  logGroup: LogGroup;
  loggingFormat: LoggingFormat;
}
