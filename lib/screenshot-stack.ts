/**
 * The whole service as one stack: tables, buckets, function, API and monitoring. It composes the constructs and grants
 * the function its permissions; no other construct grants any.
 */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { DEFAULT_PLANS } from '../lambda/config.ts';
import { BODIES_PREFIX } from '../lambda/jobs/job-bodies.ts';
import type { OwnerKind } from '../lambda/secrets/seal.ts';
import { acceptFindings, onEveryObject } from './accepted-findings.ts';
import { dashboardUrl } from './alarms.ts';
import { CaptureApi } from './capture-api.ts';
import { CaptureFunction } from './capture-function.ts';
import { Firewall } from './firewall.ts';
import { GradualDeployment } from './gradual-deployment.ts';
import { HealthCanary } from './health-canary.ts';
import { Monitoring } from './monitoring.ts';
import { CACHE_LIFETIMES, OVERFLOW_LIFETIMES, OwnBucket } from './own-bucket.ts';
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
      logs: {
        function: capture.log.logGroupName,
        access: accessLog.logGroupName,
        canary: canary.logName,
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

/**
 * All permissions of the function. Chromium runs without its sandbox beside the role's credentials, so an exploit has
 * these permissions too: no scan, no query, no list, and no writes except usage counters, records of the cache and of jobs,
 * and files that expire.
 */
function grantCapture({ role, log }: CaptureFunction, tables: Tables, buckets: readonly Bucket[]): void {
  const statements = [
    { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [log.logGroupArn] },
    { actions: ['dynamodb:GetItem'], resources: [tables.keys.tableArn, tables.storageCredentials.tableArn] },
    {
      actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      resources: [tables.usage.tableArn, tables.cache.tableArn],
    },
    {
      actions: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
      ],
      resources: [tables.jobs.tableArn],
    },
    // Reading is needed too, because a presigned URL has the permissions of its signer.
    { actions: ['s3:PutObject', 's3:GetObject'], resources: buckets.map((each) => each.arnForObjects('*')) },
    // The bodies of a job are deleted when it is done.
    ...buckets.slice(-1).map((cache) => ({
      actions: ['s3:DeleteObject'],
      resources: [cache.arnForObjects(`${BODIES_PREFIX}*`)],
    })),
    // Decrypts only with a storage id or a key id. The role can learn a storage id only from a key record, and it can read
    // a key record only with the caller's API key. A key id is public, and opens only the secret of its links.
    mayDecrypt(tables, ['storageId', 'keyId']),
  ];
  for (const statement of statements) role.addToPolicy(new PolicyStatement(statement));
  acceptFindings(role, {
    'IAM5[Resource::*]': 'X-Ray permissions for traces cannot be limited to a resource.',
    ...Object.fromEntries(buckets.map((each) => [onEveryObject(each), 'Objects have random keys.'])),
  });
}

/** The authorizer reads keys and links, checks signatures, and writes its log. */
function grantTenant({ role, log }: TenantAuthorizer, tables: Tables): void {
  const statements = [
    { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [log.logGroupArn] },
    { actions: ['dynamodb:GetItem'], resources: [tables.keys.tableArn] },
    mayDecrypt(tables, ['keyId']),
  ];
  for (const statement of statements) role.addToPolicy(new PolicyStatement(statement));
}

/** Decrypting secrets that belong to ids of these kinds, and no others. */
function mayDecrypt({ secretsKey }: Tables, owners: readonly OwnerKind[]): PolicyStatementProps {
  return {
    actions: ['kms:Decrypt'],
    resources: [secretsKey.keyArn],
    conditions: {
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': owners },
      Null: { 'kms:EncryptionContextKeys': 'false' },
    },
  };
}
