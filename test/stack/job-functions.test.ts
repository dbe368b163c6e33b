import { describe, expect, it } from 'vitest';
import { readConfig } from '../../lambda/config/config.ts';
import { functionNamed, onlyResource, synthesize } from './synthesize.ts';

const { template } = synthesize();

const functionOf = (name: string, of = template) => functionNamed(name, of);
const queueOf = (name: string, of = template) =>
  onlyResource(of, 'AWS::SQS::Queue', `JobFunctionsQueues${name}`);
const sourceOf = (name: string, of = template) =>
  onlyResource(of, 'AWS::Lambda::EventSourceMapping', `JobFunctions${name}`)[1].Properties;

const filledIn = (variables: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : name.endsWith('_URL') ? 'https://sqs.example/queue' : 'filled-in',
    ]),
  );

describe('the worker of jobs', () => {
  const capture = functionOf('CaptureHandler');
  const worker = functionOf('JobFunctionsWorker');

  it('has the code, the browser, the size and the environment of captures', () => {
    for (const name of ['Code', 'Layers', 'MemorySize', 'EphemeralStorage', 'Runtime', 'Architectures']) {
      expect(worker.properties[name], name).toEqual(capture.properties[name]);
    }
    expect(worker.variables).toEqual({ ...capture.variables, JOB_CAPTURE_SECONDS: '90' });
    expect(readConfig(filledIn(worker.variables))).toMatchObject({ jobCaptureMs: 90_000, jobFilesDays: 1 });
  });

  it('has a handler and a log of its own, and time to end an item after its capture', () => {
    expect(worker.properties).toMatchObject({ Handler: 'index.worker', Timeout: 100 });
    expect(worker.properties.LoggingConfig.LogGroup).not.toEqual(capture.properties.LoggingConfig.LogGroup);
    expect(worker.properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });

  it('takes one message at a time of each of five', () => {
    expect(sourceOf('Jobs')).toMatchObject({
      FunctionName: { Ref: worker.id },
      EventSourceArn: { 'Fn::GetAtt': [queueOf('Jobs')[0], 'Arn'] },
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: 5 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('takes workers, time and days of files from the settings; messages stay hidden for longer', () => {
    const other = synthesize({ jobWorkers: 20, jobCaptureSeconds: 300, jobFilesDays: 7 }).template;
    const { properties, variables } = functionOf('JobFunctionsWorker', other);
    expect(properties.Timeout).toBe(310);
    expect(variables).toMatchObject({ JOB_CAPTURE_SECONDS: '300', JOB_FILES_DAYS: '7' });
    expect(functionOf('CaptureHandler', other).variables.JOB_FILES_DAYS).toBe('7');
    expect(queueOf('Jobs', other)[1].Properties.VisibilityTimeout).toBe(330);
    expect(sourceOf('Jobs', other).ScalingConfig).toEqual({ MaximumConcurrency: 20 });
  });
});

describe('the sender of webhooks', () => {
  const sender = functionOf('JobFunctionsSender');

  it('is small, has no browser, and gets the names that it needs and no other', () => {
    expect(sender.properties).toMatchObject({ Handler: 'index.handler', MemorySize: 256, Timeout: 30 });
    expect(sender.properties).not.toHaveProperty('Layers');
    const names = ['JOBS_TABLE', 'KEYS_TABLE', 'SECRETS_KEY_ID', 'WEBHOOKS_QUEUE_URL'];
    expect(Object.keys(sender.variables).sort()).toEqual(names);
  });

  it('denies the hosts of the settings, from a file beside its code', () => {
    const other = synthesize({ denyHosts: ['denied.example'] }).template;
    expect(functionOf('JobFunctionsSender', other).variables.DENY_HOSTS_FILE).toEqual(expect.any(String));
  });

  it('takes one message at a time of each of five', () => {
    expect(sourceOf('Webhooks')).toMatchObject({
      FunctionName: { Ref: sender.id },
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: 5 },
    });
  });
});

describe('the queues', () => {
  it.each([
    ['Jobs', 120],
    ['Webhooks', 50],
  ])('of %s hide a message for %i seconds, and give it up after ten receives', (name, seconds) => {
    expect(queueOf(name)[1].Properties).toMatchObject({
      VisibilityTimeout: seconds,
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': [queueOf('DeadLetters')[0], 'Arn'] },
        maxReceiveCount: 10,
      },
    });
  });

  it('keep messages for longer than a job may take, and dead letters for two weeks', () => {
    const days = (name: string) => Number(queueOf(name)[1].Properties.MessageRetentionPeriod) / 86_400;
    expect(['Jobs', 'Webhooks', 'DeadLetters'].map(days)).toEqual([2, 2, 14]);
  });

  it('are encrypted, and refuse requests without TLS', () => {
    template.allResourcesProperties('AWS::SQS::Queue', { SqsManagedSseEnabled: true });
    const policies = Object.values(template.findResources('AWS::SQS::QueuePolicy'));
    expect(policies).toHaveLength(3);
    for (const { Properties } of policies) {
      expect(Properties.PolicyDocument.Statement).toEqual([
        expect.objectContaining({
          Effect: 'Deny',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      ]);
    }
  });

  it('are the ones whose URLs the functions get', () => {
    const [jobs, webhooks] = ['Jobs', 'Webhooks'].map((name) => ({ Ref: queueOf(name)[0] }));
    for (const name of ['CaptureHandler', 'JobFunctionsWorker']) {
      expect(functionOf(name).variables).toMatchObject({
        JOBS_QUEUE_URL: jobs,
        WEBHOOKS_QUEUE_URL: webhooks,
      });
    }
    expect(functionOf('JobFunctionsSender').variables.WEBHOOKS_QUEUE_URL).toEqual(webhooks);
  });

  it('have event sources that wait for the permissions of their functions', () => {
    const sources = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'));
    const waited = sources.map(({ DependsOn }) => [DependsOn].flat().some((id) => /Policy/.test(String(id))));
    expect(waited).toEqual([true, true]);
  });
});
