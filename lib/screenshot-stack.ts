/**
 * The whole service as one stack: tables, bucket, function, API, and what watches over them. It composes them and
 * says what the function may do; no construct below grants it anything.
 */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { DEFAULT_PLANS } from '../lambda/config.ts';
import { acceptFindings, onEveryObject } from './accepted-findings.ts';
import { CaptureApi } from './capture-api.ts';
import { CaptureFunction } from './capture-function.ts';
import { Firewall } from './firewall.ts';
import { GradualDeployment } from './gradual-deployment.ts';
import { HealthCanary } from './health-canary.ts';
import { Monitoring } from './monitoring.ts';
import { OverflowBucket } from './overflow-bucket.ts';
import type { Settings } from './settings.ts';
import { STACK_OUTPUTS } from './stack-outputs.ts';
import { Tables } from './tables.ts';
import { TenantAuthorizer } from './tenant-authorizer.ts';

export interface ScreenshotStackProps extends StackProps {
  settings: Settings;
  /** Folder of the packed browser. */
  browserPack: string;
  /** Folder of the filters. */
  filtersPack: string;
}

/** The deployed service. Its output `Endpoint` is the URL that /screenshot and /health follow. */
export class ScreenshotStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, browserPack, filtersPack, ...stackProps }: ScreenshotStackProps,
  ) {
    super(scope, id, { description: 'Screenshot service', ...stackProps });
    const tables = new Tables(this, 'Tables');
    const { bucket: overflow } = new OverflowBucket(this, 'Overflow');
    const capture = new CaptureFunction(this, 'Capture', {
      settings,
      browserPack,
      filtersPack,
      tables,
      overflow,
    });
    const tenant = settings.tenantIsolation
      ? new TenantAuthorizer(this, 'Tenant', { settings, tables })
      : undefined;
    const { api } = new CaptureApi(this, 'CaptureApi', {
      settings,
      handler: capture.live,
      authorizer: tenant?.authorizer,
    });
    grantCapture(capture, tables, overflow);
    if (tenant !== undefined) grantTenant(tenant, tables);
    if (settings.waf) new Firewall(this, 'Firewall', api);

    const stackName = Stack.of(this).stackName;
    const canaryName = stackName.toLowerCase();
    const { apiKeySecret } = new HealthCanary(this, 'HealthCanary', { api, canaryName });
    const { topic, rollbackAlarms } = new Monitoring(this, 'Monitoring', {
      settings,
      stackName,
      handler: capture.handler,
      tables,
      canaryName,
    });
    if (settings.gradualDeployment) {
      new GradualDeployment(this, 'Deployment', { live: capture.live, alarms: rollbackAlarms });
    }
    const outputs = {
      Endpoint: api.url,
      // What the operator's command line finds the deployment by.
      [STACK_OUTPUTS.keysTable]: tables.keys.tableName,
      [STACK_OUTPUTS.usageTable]: tables.usage.tableName,
      [STACK_OUTPUTS.storageCredentialsTable]: tables.storageCredentials.tableName,
      [STACK_OUTPUTS.secretsKey]: tables.secretsKey.keyArn,
      [STACK_OUTPUTS.plans]: JSON.stringify({ ...DEFAULT_PLANS, ...settings.plans }),
      // Where the operator stores the canary's API key, and may subscribe a pager.
      CanaryKeySecret: apiKeySecret.secretArn,
      AlarmTopic: topic.topicArn,
      // What a DNS record of the domain name has to lead to.
      ...(api.domainName === undefined ? {} : { DomainTarget: api.domainName.domainNameAliasDomainName }),
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

/**
 * All that the function may do. Chromium runs without its sandbox beside the role's credentials, so whoever
 * breaks out of a page can do this and no more: no scan, no query, no list, no write but to a usage counter and
 * of a file that is gone in a day.
 */
function grantCapture({ role, log }: CaptureFunction, tables: Tables, overflow: Bucket): void {
  const statements = [
    { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [log.logGroupArn] },
    { actions: ['dynamodb:GetItem'], resources: [tables.keys.tableArn, tables.storageCredentials.tableArn] },
    { actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], resources: [tables.usage.tableArn] },
    // To read is needed as well: a presigned URL may do what its signer may.
    { actions: ['s3:PutObject', 's3:GetObject'], resources: [overflow.arnForObjects('*')] },
    {
      actions: ['kms:Decrypt'],
      resources: [tables.secretsKey.keyArn],
      // Only what was sealed for a storage id, and that stands in the key records of its caller alone: an id to decrypt
      // for is learned from a caller's API key and from nothing else that the role may read.
      conditions: {
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['storageId'] },
        Null: { 'kms:EncryptionContextKeys': 'false' },
      },
    },
  ];
  for (const statement of statements) role.addToPolicy(new PolicyStatement(statement));
  acceptFindings(role, {
    'IAM5[Resource::*]': 'X-Ray takes traces from whoever may send any; they name no resource.',
    [onEveryObject(overflow)]: 'Objects of the one bucket, named by request id.',
  });
}

/** It reads the record of the key that it is shown, and writes its log. */
function grantTenant({ role, log }: TenantAuthorizer, { keys }: Tables): void {
  const statements = [
    { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [log.logGroupArn] },
    { actions: ['dynamodb:GetItem'], resources: [keys.tableArn] },
  ];
  for (const statement of statements) role.addToPolicy(new PolicyStatement(statement));
}
