import { describe, expect, it } from 'vitest';
import { STACK_OUTPUTS } from '../../lib/stack-outputs.ts';
import { createDirectory } from '../support/scratch.ts';
import { createPack, onlyResource, synthesize } from './synthesize.ts';

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

describe('the permissions of the function', () => {
  const asList = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value]);
  const [, { Properties: handler }] = onlyResource(template, 'AWS::Lambda::Function');
  const roleId = (handler.Role as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0];
  const [, { Properties: policy }] = onlyResource(template, 'AWS::IAM::Policy', 'Capture');
  const { Statement: statements } = policy.PolicyDocument as {
    Statement: { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown }[];
  };
  const idStartingWith = (type: string, start: string) =>
    Object.keys(template.findResources(type)).find((id) => id.startsWith(start));

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
    const allowed = statements.flatMap(({ Action, Resource }) =>
      asList(Action).flatMap((action) =>
        asList(Resource).map((resource) => {
          const { id, suffix } = resourceOf(resource);
          return `${action} on ${id}${suffix}`;
        }),
      ),
    );
    const usage = tableWithKey('usageId').id;
    const cache = tableWithKey('cacheId').id;
    const functionLog = idStartingWith('AWS::Logs::LogGroup', 'CaptureLog');
    expect(allowed.sort()).toEqual(
      [
        `dynamodb:GetItem on ${tableWithKey('keyHash').id}`,
        `dynamodb:GetItem on ${tableWithKey('storageId').id}`,
        `dynamodb:GetItem on ${usage}`,
        `dynamodb:UpdateItem on ${usage}`,
        `dynamodb:GetItem on ${cache}`,
        `dynamodb:UpdateItem on ${cache}`,
        ...['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'].map(
          (action) => `dynamodb:${action} on ${tableWithKey('jobId').id}`,
        ),
        `kms:Decrypt on ${onlyResource(template, 'AWS::KMS::Key', 'Tables')[0]}`,
        `logs:CreateLogStream on ${functionLog}`,
        `logs:PutLogEvents on ${functionLog}`,
        ...['Overflow', 'Cache'].flatMap((name) => {
          const [bucket] = onlyResource(template, 'AWS::S3::Bucket', name);
          return [`s3:GetObject on ${bucket}/*`, `s3:PutObject on ${bucket}/*`];
        }),
        `s3:DeleteObject on ${onlyResource(template, 'AWS::S3::Bucket', 'Cache')[0]}/1d/bodies/*`,
        // These actions have no resource.
        'xray:PutTelemetryRecords on everything',
        'xray:PutTraceSegments on everything',
      ].sort(),
    );
    expect(policy.Roles).toEqual([{ Ref: roleId }]);
  });

  it('include no other managed or inline policy', () => {
    const role = template.findResources('AWS::IAM::Role')[roleId];
    expect(Object.keys(role?.Properties)).toEqual(['AssumeRolePolicyDocument']);
    template.resourceCountIs('AWS::IAM::ManagedPolicy', 0);
  });

  it('allow decrypting only with a storage id or a key id', () => {
    const decrypt = statements.find(({ Action }) => asList(Action).includes('kms:Decrypt'));
    expect(decrypt?.Condition).toEqual({
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['storageId', 'keyId'] },
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
