import { describe, expect, it } from 'vitest';
import { STACK_OUTPUTS } from '../../lib/stack-outputs.ts';
import { createDirectory } from '../support/scratch.ts';
import { createPack, functionNamed, onlyResource, synthesize } from './synthesize.ts';

const { template } = synthesize();

const tableWithKey = (name: string) => {
  const tables = Object.entries(template.findResources('AWS::DynamoDB::Table'));
  const found = tables.find(([, { Properties }]) => Properties.KeySchema[0].AttributeName === name);
  if (found === undefined) throw new Error(`no table by ${name}`);
  const [id, { Properties, DeletionPolicy, UpdateReplacePolicy }] = found;
  return { id, Properties, DeletionPolicy, UpdateReplacePolicy };
};

describe('the tables', () => {
  it('are five, on demand, encrypted, with point-in-time recovery', () => {
    template.resourceCountIs('AWS::DynamoDB::Table', 5);
    template.allResourcesProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  it('have storage credentials by storage id and credential id', () => {
    expect(tableWithKey('storageId').Properties.KeySchema).toEqual([
      { AttributeName: 'storageId', KeyType: 'HASH' },
      { AttributeName: 'credentialId', KeyType: 'RANGE' },
    ]);
  });

  it('expire by expiresAt in the tables of usage, cache and jobs only', () => {
    for (const name of ['usageId', 'cacheId', 'jobId']) {
      expect(tableWithKey(name).Properties.TimeToLiveSpecification).toEqual({
        AttributeName: 'expiresAt',
        Enabled: true,
      });
    }
    expect(tableWithKey('keyHash').Properties).not.toHaveProperty('TimeToLiveSpecification');
    expect(tableWithKey('storageId').Properties).not.toHaveProperty('TimeToLiveSpecification');
  });

  it.each(['keyHash', 'storageId'])(
    'include the one by %s, which is kept when the stack is deleted',
    (name) => {
      expect(tableWithKey(name)).toMatchObject({
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy: 'Retain',
        Properties: { DeletionProtectionEnabled: true },
      });
    },
  );

  it('come with a key of the storage secrets, which is kept and rotated', () => {
    const [, key] = onlyResource(template, 'AWS::KMS::Key', 'Tables');
    expect(key).toMatchObject({ DeletionPolicy: 'Retain', Properties: { EnableKeyRotation: true } });
  });
});

const idOf = (type: string, start: string) => onlyResource(template, type, start)[0];

const [keys, usage, credentials, cacheRecords, jobs] = [
  'keyHash',
  'usageId',
  'storageId',
  'cacheId',
  'jobId',
].map((name) => tableWithKey(name).id);
const [overflow, cache] = [idOf('AWS::S3::Bucket', 'Overflow'), idOf('AWS::S3::Bucket', 'Cache')];
const [items, webhooks] = ['Jobs', 'Webhooks'].map((name) =>
  idOf('AWS::SQS::Queue', `JobFunctionsQueues${name}`),
);
const secretsKey = idOf('AWS::KMS::Key', 'Tables');

/** Actions on the same resource. */
const on = (resource: string | undefined, ...actions: string[]) =>
  actions.map((action) => `${action} on ${resource}`);
const writesLog = (start: string) =>
  on(idOf('AWS::Logs::LogGroup', start), 'logs:CreateLogStream', 'logs:PutLogEvents');
const TRACES = on('everything', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments');
const RECEIVE = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];

/**
 * Beginning of the function's logical id -> its permissions, and the kinds of
 * ids whose secrets it can decrypt.
 */
const PERMISSIONS: Record<string, { role: string; allowed: string[]; owners: string[] }> = {
  CaptureHandler: {
    role: 'CaptureRole',
    allowed: [
      ...on(keys, 'dynamodb:GetItem'),
      ...on(credentials, 'dynamodb:GetItem'),
      ...on(usage, 'dynamodb:GetItem', 'dynamodb:UpdateItem'),
      ...on(cacheRecords, 'dynamodb:GetItem', 'dynamodb:UpdateItem'),
      ...on(
        jobs,
        ...['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'].map(
          (each) => `dynamodb:${each}`,
        ),
      ),
      ...on(secretsKey, 'kms:Decrypt'),
      ...writesLog('CaptureLog'),
      ...on(`${overflow}/*`, 's3:GetObject', 's3:PutObject'),
      ...on(`${cache}/*`, 's3:GetObject', 's3:PutObject'),
      ...on(`${cache}/1d/bodies/*`, 's3:DeleteObject'),
      ...on(items, 'sqs:SendMessage'),
      ...on(webhooks, 'sqs:SendMessage'),
      ...TRACES,
    ],
    owners: ['storageId', 'keyId'],
  },
  JobFunctionsWorker: {
    role: 'JobFunctionsWorkerRole',
    allowed: [
      ...on(keys, 'dynamodb:GetItem'),
      ...on(credentials, 'dynamodb:GetItem'),
      ...on(usage, 'dynamodb:GetItem', 'dynamodb:UpdateItem'),
      ...on(cacheRecords, 'dynamodb:GetItem', 'dynamodb:UpdateItem'),
      ...on(
        jobs,
        ...['BatchGetItem', 'DeleteItem', 'GetItem', 'UpdateItem'].map((each) => `dynamodb:${each}`),
      ),
      ...on(secretsKey, 'kms:Decrypt'),
      ...writesLog('JobFunctionsWorkerLog'),
      ...on(`${cache}/*`, 's3:GetObject', 's3:PutObject'),
      ...on(`${cache}/1d/bodies/*`, 's3:DeleteObject'),
      ...on(items, ...RECEIVE, 'sqs:ChangeMessageVisibility', 'sqs:SendMessage'),
      ...on(webhooks, 'sqs:SendMessage'),
      ...TRACES,
    ],
    owners: ['storageId'],
  },
  JobFunctionsSender: {
    role: 'JobFunctionsSenderRole',
    allowed: [
      ...on(keys, 'dynamodb:GetItem'),
      ...on(jobs, 'dynamodb:GetItem', 'dynamodb:UpdateItem'),
      ...on(secretsKey, 'kms:Decrypt'),
      ...writesLog('JobFunctionsSenderLog'),
      ...on(webhooks, ...RECEIVE, 'sqs:SendMessage'),
      ...TRACES,
    ],
    owners: ['webhookKeyId'],
  },
};

describe.each(Object.entries(PERMISSIONS))('the permissions of %s', (start, { role, allowed, owners }) => {
  const asList = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value]);
  const roleId = (functionNamed(start, template).properties.Role as { 'Fn::GetAtt': [string, string] })[
    'Fn::GetAtt'
  ][0];
  const [, { Properties: policy }] = onlyResource(template, 'AWS::IAM::Policy', role);
  const { Statement: statements } = policy.PolicyDocument as {
    Statement: { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown }[];
  };

  /** The resource of an ARN, and the text after the ARN. */
  const resourceOf = (resource: unknown): { id: string; suffix: string } => {
    if (resource === '*') return { id: 'everything', suffix: '' };
    const joined = (resource as { 'Fn::Join'?: [string, [unknown, string]] })['Fn::Join'];
    const [arn, suffix] = joined?.[1] ?? [resource, ''];
    const [id, attribute] = (arn as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'];
    expect(attribute).toBe('Arn');
    return { id, suffix };
  };

  it('are exactly this list', () => {
    const listed = statements.flatMap(({ Action, Resource }) =>
      asList(Action).flatMap((action) =>
        asList(Resource).map((resource) => {
          const { id, suffix } = resourceOf(resource);
          return `${action} on ${id}${suffix}`;
        }),
      ),
    );
    expect(listed.sort()).toEqual(allowed.toSorted());
    expect(policy.Roles).toEqual([{ Ref: roleId }]);
  });

  it('include no other managed or inline policy', () => {
    const found = template.findResources('AWS::IAM::Role')[roleId];
    expect(Object.keys(found?.Properties)).toEqual(['AssumeRolePolicyDocument']);
    template.resourceCountIs('AWS::IAM::ManagedPolicy', 0);
  });

  it('allow decrypting only for these kinds of owners', () => {
    const decrypt = statements.find(({ Action }) => asList(Action).includes('kms:Decrypt'));
    expect(decrypt?.Condition).toEqual({
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': owners },
      Null: { 'kms:EncryptionContextKeys': 'false' },
    });
  });
});

describe.each([
  ['Overflow', [{ ExpirationInDays: 1 }]],
  [
    'Cache',
    [
      { ExpirationInDays: 1, Prefix: '1d/' },
      { ExpirationInDays: 7, Prefix: '7d/' },
      { ExpirationInDays: 30, Prefix: '30d/' },
    ],
  ],
])('the bucket %s', (name, lifetimes) => {
  const [bucketId, bucket] = onlyResource(template, 'AWS::S3::Bucket', name);

  it('is private and encrypted', () => {
    expect(bucket.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    });
  });

  it('refuses requests without TLS, and its policy grants nothing', () => {
    const [, { Properties }] = onlyResource(template, 'AWS::S3::BucketPolicy', name);
    const { Statement } = Properties.PolicyDocument as {
      Statement: { Effect: string; Condition: unknown }[];
    };
    expect(Properties.Bucket).toEqual({ Ref: bucketId });
    expect(Statement.map(({ Effect }) => Effect)).toEqual(Statement.map(() => 'Deny'));
    expect(Statement).toContainEqual(
      expect.objectContaining({ Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  });

  it('deletes every object in time', () => {
    const { Rules } = bucket.Properties.LifecycleConfiguration as { Rules: Record<string, unknown>[] };
    expect(Rules).toEqual(
      lifetimes.map((lifetime) => ({
        Status: 'Enabled',
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        ...lifetime,
      })),
    );
    // Old versions would be kept longer.
    expect(bucket.Properties).not.toHaveProperty('VersioningConfiguration');
  });

  it('allows GET by CORS, from any origin with any header', () => {
    expect(bucket.Properties.CorsConfiguration).toEqual({
      CorsRules: [{ AllowedHeaders: ['*'], AllowedMethods: ['GET'], AllowedOrigins: ['*'] }],
    });
  });
});

it("has the outputs that the operator's command line reads", () => {
  expect(Object.keys(template.findOutputs('*'))).toEqual(
    expect.arrayContaining(Object.values(STACK_OUTPUTS)),
  );
});

it('describes every output', () => {
  const outputs: { Description?: string }[] = Object.values(template.findOutputs('*'));
  expect(outputs.length).toBeGreaterThan(14);
  for (const { Description = '' } of outputs) expect(Description.length).toBeGreaterThan(8);
});

it('lets DynamoDB name the keys of refused requests', () => {
  template.allResourcesProperties('AWS::DynamoDB::Table', {
    ContributorInsightsSpecification: { Enabled: true, Mode: 'THROTTLED_KEYS' },
  });
});

it('is the same in two syntheses', () => {
  const pack = createPack(createDirectory());
  expect(synthesize({}, pack).template.toJSON()).toEqual(synthesize({}, pack).template.toJSON());
});
