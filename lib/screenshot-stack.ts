/**
 * The whole service as one stack: tables, buckets, function, API and monitoring. It composes the constructs
 * and grants the functions their permissions; no other construct grants any.
 */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DEFAULT_PLANS } from '../lambda/config/plans.ts';
import { dashboardUrl } from './alarms.ts';
import { CaptureApi } from './capture-api.ts';
import { CaptureFunction } from './capture-function.ts';
import { Firewall } from './firewall.ts';
import { GradualDeployment } from './gradual-deployment.ts';
import { HealthCanary } from './health-canary.ts';
import { JobFunctions } from './job-functions.ts';
import { Monitoring } from './monitoring.ts';
import { CACHE_LIFETIMES, OVERFLOW_LIFETIMES, OwnBucket } from './own-bucket.ts';
import { grantCapture, grantJobs, grantTenant } from './permissions.ts';
import { Tables } from './service-tables.ts';
import { STACK_OUTPUTS } from './stack-outputs.ts';
import type { Settings } from './stack-settings.ts';
import { TenantAuthorizer } from './tenant-authorizer.ts';

interface ScreenshotStackProps extends StackProps {
  settings: Settings;
  /** Folder of the packed browser. */
  browserPack: string;
  /** Folder of the filters. */
  filtersPack: string;
}

/** The deployed service. Its output `Endpoint` is the base URL of /screenshot and /health. */
export class ScreenshotStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, browserPack, filtersPack, ...stackProps }: ScreenshotStackProps,
  ) {
    super(scope, id, { description: 'Screenshot service', ...stackProps });
    const tables = new Tables(this, 'Tables');
    const { bucket: overflow } = new OwnBucket(this, 'Overflow', OVERFLOW_LIFETIMES);
    const { bucket: cache } = new OwnBucket(this, 'Cache', CACHE_LIFETIMES);
    const capture = new CaptureFunction(this, 'Capture', {
      settings,
      browserPack,
      filtersPack,
      tables,
      overflow,
      cache,
    });
    const tenant = settings.tenantIsolation
      ? new TenantAuthorizer(this, 'Tenant', { settings, tables })
      : undefined;
    const { api, accessLog } = new CaptureApi(this, 'CaptureApi', {
      settings,
      handler: capture.live,
      authorizer: tenant?.authorizer,
    });
    grantCapture(capture, tables, [overflow, cache]);
    if (tenant !== undefined) grantTenant(tenant, tables);
    // Lambda's event sources call no function with tenants, and a job would run
    // beside those of other callers.
    const jobs = settings.tenantIsolation
      ? undefined
      : new JobFunctions(this, 'JobFunctions', { settings, tables, capture });
    if (jobs !== undefined) grantJobs({ jobs, capture, tables, cache });
    if (settings.waf) new Firewall(this, 'Firewall', api);

    const stackName = Stack.of(this).stackName;
    const canaryName = stackName.toLowerCase();
    const canary = new HealthCanary(this, 'HealthCanary', { api, canaryName, settings });
    const { apiKeySecret, reports } = canary;
    const { topic, rollbackAlarms } = new Monitoring(this, 'Monitoring', {
      settings,
      stackName,
      handler: capture.handler,
      tables,
      canaryName,
      jobs,
      logs: {
        function: capture.log.logGroupName,
        access: accessLog.logGroupName,
        canary: canary.logName,
        worker: jobs?.worker.log.logGroupName,
      },
    });
    if (settings.gradualDeployment) {
      new GradualDeployment(this, 'Deployment', { live: capture.live, alarms: rollbackAlarms });
    }
    const domain = api.domainName?.domainNameAliasDomainName;
    const outputs: Output[] = [
      // The operator's command line finds the deployment by these.
      [STACK_OUTPUTS.endpoint, api.url, 'Base URL of /screenshot and /health'],
      [STACK_OUTPUTS.keysTable, tables.keys.tableName, 'Table of API keys, by their hash'],
      [STACK_OUTPUTS.usageTable, tables.usage.tableName, 'Table of counters, by caller and month'],
      [
        STACK_OUTPUTS.storageCredentialsTable,
        tables.storageCredentials.tableName,
        'Table of storage credentials, sealed',
      ],
      [STACK_OUTPUTS.cacheTable, tables.cache.tableName, 'Table of kept files'],
      [STACK_OUTPUTS.cacheBucket, cache.bucketName, 'Bucket of files that callers let the service keep'],
      [STACK_OUTPUTS.jobsTable, tables.jobs.tableName, 'Table of jobs'],
      [STACK_OUTPUTS.secretsKey, tables.secretsKey.keyArn, 'KMS key of the sealed secrets'],
      [
        STACK_OUTPUTS.plans,
        JSON.stringify({ ...DEFAULT_PLANS, ...settings.plans }),
        'Plans and their limits',
      ],
      [STACK_OUTPUTS.functionLog, capture.log.logGroupName, 'Log group of the function: a line a request'],
      // For the operator, and the commands in lib/README.md.
      ['Function', capture.handler.functionName, 'The function; its alias live gets the requests'],
      ['AccessLog', accessLog.logGroupName, "Log group of the API's access log"],
      ['Dashboard', dashboardUrl(this, stackName), 'Where the console shows the dashboard'],
      ['OverflowBucket', overflow.bucketName, 'Bucket of files too large for a reply, for a day'],
      ...jobOutputs(jobs),
      ['Canary', canaryName, 'The canary'],
      ['CanaryReports', reports.bucketName, "Bucket of the canary's reports, for 30 days"],
      ['CanaryKeySecret', apiKeySecret.secretArn, "Secret for the canary's API key"],
      ['AlarmTopic', topic.topicArn, 'Topic of all alarms; a pager subscribes to it'],
      ...(domain === undefined ? [] : [['DomainTarget', domain, 'Target of the DNS record'] as const]),
    ];
    for (const [name, value, description] of outputs) new CfnOutput(this, name, { value, description });
  }
}

type Output = readonly [name: string, value: string, description: string];

function jobOutputs(jobs: JobFunctions | undefined): Output[] {
  if (jobs === undefined) return [];
  const { queues, worker, sender } = jobs;
  return [
    ['JobsQueue', queues.jobs.queueUrl, 'Queue of items of jobs'],
    ['WebhooksQueue', queues.webhooks.queueUrl, 'Queue of tries of webhooks'],
    ['DeadLetters', queues.deadLetters.queueUrl, 'Queue of messages that failed ten times'],
    ['WorkerLog', worker.log.logGroupName, 'Log group of the function that captures items of jobs'],
    ['SenderLog', sender.log.logGroupName, 'Log group of the function that sends webhooks'],
  ];
}
