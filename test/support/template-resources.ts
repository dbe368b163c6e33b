/** Makes the tables and the buckets of the template on embedded servers. */
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { LocalStorage } from '../../bin/local/storage/bucket.ts';
import type { Resource } from './assembly.ts';
import type { Resolve } from './template-environment.ts';

interface Servers {
  dynamo: DynamoDBClient;
  storage: LocalStorage;
}

/** Resolves references to what it has made, to queues and to KMS keys, of which nothing is made. */
export async function makeTemplateResources(
  resources: Record<string, Resource>,
  { dynamo, storage: { accessKey, ...server } }: Servers,
): Promise<Resolve> {
  const storage = new S3Client({ ...server, credentials: { ...accessKey }, forcePathStyle: true });
  try {
    for (const [id, resource] of Object.entries(resources)) await make(id, resource);
  } finally {
    storage.destroy();
  }
  return (id, attribute) => {
    const type = resources[id]?.Type;
    if (attribute === 'Ref' && type === 'AWS::DynamoDB::Table') return id;
    if (attribute === 'Ref' && type === 'AWS::S3::Bucket') return bucketOf(id);
    if (attribute === 'Ref' && type === 'AWS::SQS::Queue')
      return `https://sqs.us-east-1.amazonaws.com/123456789012/${id}`;
    if (attribute === 'Arn' && type === 'AWS::KMS::Key')
      return `arn:aws:kms:us-east-1:123456789012:key/${id}`;
    throw new Error(`${attribute} of ${id}, ${type}, is not known here`);
  };

  async function make(id: string, { Type, Properties }: Resource): Promise<void> {
    if (Type === 'AWS::S3::Bucket') await storage.send(new CreateBucketCommand({ Bucket: bucketOf(id) }));
    if (Type !== 'AWS::DynamoDB::Table') return;
    const { AttributeDefinitions, KeySchema, BillingMode } = Properties as Partial<CreateTableCommandInput>;
    await dynamo.send(
      new CreateTableCommand({ TableName: id, AttributeDefinitions, KeySchema, BillingMode }),
    );
  }
}

function bucketOf(logicalId: string): string {
  return logicalId.toLowerCase();
}
