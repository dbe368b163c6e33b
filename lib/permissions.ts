/**
 * All permissions of the functions. The stack grants them; no construct grants any by itself.
 */
import { PolicyStatement, type PolicyStatementProps, type Role } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { BODIES_PREFIX } from '../lambda/jobs/records/job-bodies.ts';
import type { OwnerKind } from '../lambda/secrets/seal.ts';
import { acceptFindings, onEveryObject } from './accepted-findings.ts';
import type { CaptureFunction } from './capture-function.ts';
import type { JobFunctions } from './job-functions.ts';
import type { Tables } from './service-tables.ts';
import type { TenantAuthorizer } from './tenant-authorizer.ts';

/**
 * All permissions of the function. Chromium runs without its sandbox beside the role's credentials, so an
 * exploit has these permissions too: no scan, no query, no list, and no writes except usage counters, records
 * of the cache and of jobs, and files that expire.
 */
export function grantCapture(
  { role, log }: CaptureFunction,
  tables: Tables,
  buckets: readonly Bucket[],
): void {
  const statements = [
    ...mayWriteLog({ log }),
    {
      actions: ['dynamodb:GetItem'],
      // Health reads the table of jobs also where there are none.
      resources: [tables.keys.tableArn, tables.storageCredentials.tableArn, tables.jobs.tableArn],
    },
    {
      actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      resources: [tables.usage.tableArn, tables.cache.tableArn],
    },
    // Reading is needed too, because a presigned URL has the permissions of its signer.
    { actions: ['s3:PutObject', 's3:GetObject'], resources: buckets.map((each) => each.arnForObjects('*')) },
    // Decrypts only with a storage id or a key id. The role can learn a storage id only from a key
    // record, and it can read a key record only with the caller's API key. A key id is public, and
    // opens only the secret of its links.
    mayDecrypt(tables, ['storageId', 'keyId']),
  ];
  grant({ role }, statements);
  acceptFindings(role, {
    'IAM5[Resource::*]': 'X-Ray permissions for traces cannot be limited to a resource.',
    ...Object.fromEntries(buckets.map((each) => [onEveryObject(each), 'Objects have random keys.'])),
  });
}

interface JobGrants {
  jobs: JobFunctions;
  capture: CaptureFunction;
  tables: Tables;
  cache: Bucket;
}

/** All permissions that jobs need: of the function that accepts them, of the worker and of the sender. */
export function grantJobs({ jobs: { queues, worker, sender }, capture, tables, cache }: JobGrants): void {
  const { jobs, webhooks } = queues;
  const bodies = cache.arnForObjects(`${BODIES_PREFIX}*`);
  const announce = { actions: ['sqs:SendMessage'], resources: [jobs.queueArn, webhooks.queueArn] };
  const changeJobs = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
  grant(capture, [
    announce,
    {
      actions: ['dynamodb:BatchGetItem', ...changeJobs, 'dynamodb:PutItem'],
      resources: [tables.jobs.tableArn],
    },
    // Of a job that is cancelled, or is refused after all.
    { actions: ['s3:DeleteObject'], resources: [bodies] },
  ]);
  grant(worker, [
    ...mayWriteLog(worker),
    announce,
    mayReceive(jobs, ['sqs:ChangeMessageVisibility']),
    {
      actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', ...changeJobs],
      resources: [tables.jobs.tableArn],
    },
    { actions: ['dynamodb:GetItem'], resources: [tables.keys.tableArn, tables.storageCredentials.tableArn] },
    {
      actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      resources: [tables.usage.tableArn, tables.cache.tableArn],
    },
    { actions: ['s3:PutObject', 's3:GetObject'], resources: [cache.arnForObjects('*')] },
    { actions: ['s3:DeleteObject'], resources: [bodies] },
    mayDecrypt(tables, ['storageId']),
  ]);
  grant(sender, [
    ...mayWriteLog(sender),
    mayReceive(webhooks),
    { actions: ['sqs:SendMessage'], resources: [webhooks.queueArn] },
    { actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], resources: [tables.jobs.tableArn] },
    { actions: ['dynamodb:GetItem'], resources: [tables.keys.tableArn] },
    mayDecrypt(tables, ['webhookKeyId']),
  ]);
  const traces = { 'IAM5[Resource::*]': 'X-Ray permissions for traces cannot be limited to a resource.' };
  const ofBodies = { [onEveryObject(cache, BODIES_PREFIX)]: 'Objects have random keys.' };
  acceptFindings(capture.role, ofBodies);
  acceptFindings(worker.role, {
    ...traces,
    ...ofBodies,
    [onEveryObject(cache)]: 'Objects have random keys.',
  });
  acceptFindings(sender.role, traces);
}

function grant({ role }: { role: Role }, statements: readonly PolicyStatementProps[]): void {
  for (const statement of statements) role.addToPolicy(new PolicyStatement(statement));
}

function mayWriteLog({ log }: { log: LogGroup }): PolicyStatementProps[] {
  return [{ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [log.logGroupArn] }];
}

/** What Lambda's event source does by the role of the function, and what the function does itself. */
function mayReceive({ queueArn }: Queue, more: readonly string[] = []): PolicyStatementProps {
  const actions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', ...more];
  return { actions, resources: [queueArn] };
}

/** The authorizer reads keys and links, checks signatures, and writes its log. */
export function grantTenant({ role, log }: TenantAuthorizer, tables: Tables): void {
  const statements = [
    ...mayWriteLog({ log }),
    { actions: ['dynamodb:GetItem'], resources: [tables.keys.tableArn] },
    mayDecrypt(tables, ['keyId']),
  ];
  grant({ role }, statements);
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
