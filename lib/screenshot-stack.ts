/**
 * The whole service as one stack: tables, function, API. It composes them and grants; no construct below
 * grants anything.
 */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { CaptureApi } from './capture-api.ts';
import { CaptureFunction } from './capture-function.ts';
import type { Settings } from './settings.ts';
import { Tables } from './tables.ts';

export interface ScreenshotStackProps extends StackProps {
  settings: Settings;
  /** Folder of the packed browser. */
  browserPack: string;
}

/** The deployed service. Its output `Endpoint` is the URL that /screenshot and /health follow. */
export class ScreenshotStack extends Stack {
  constructor(scope: Construct, id: string, { settings, browserPack, ...stackProps }: ScreenshotStackProps) {
    super(scope, id, { description: 'Screenshot service', ...stackProps });
    const tables = new Tables(this, 'Tables');
    const capture = new CaptureFunction(this, 'Capture', { settings, browserPack, tables });
    const { api } = new CaptureApi(this, 'CaptureApi', { settings, handler: capture.handler });
    grantCapture(capture, tables);
    new CfnOutput(this, 'Endpoint', { value: api.url });
  }
}

/**
 * All that the function may do. Chromium runs without its sandbox beside the role's credentials, so whoever
 * breaks out of a page can do this and no more: no scan, no query, no write but to a usage counter.
 */
function grantCapture({ role, log }: CaptureFunction, tables: Tables): void {
  const statements = [
    { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [log.logGroupArn] },
    { actions: ['dynamodb:GetItem'], resources: [tables.keys.tableArn, tables.storageCredentials.tableArn] },
    { actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], resources: [tables.usage.tableArn] },
    {
      actions: ['kms:Decrypt'],
      resources: [tables.secretsKey.keyArn],
      // Only what was sealed for a named caller.
      conditions: { 'ForAnyValue:StringEquals': { 'kms:EncryptionContextKeys': ['callerId'] } },
    },
  ];
  for (const statement of statements) role.addToPolicy(new PolicyStatement(statement));
}
