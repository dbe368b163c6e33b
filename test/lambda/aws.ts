/**
 * The stack in moto, which replaces AWS for the function: its tables, buckets and key, and
 * the well-known API keys in them.
 */
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { createKeyStore } from '../../bin/keys/key-store.ts';
import { LOCAL_KEYS, seed } from '../../bin/local/storage/seed.ts';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { asDocuments } from '../../lambda/aws/dynamo.ts';
import { createKmsSeal } from '../../lambda/secrets/seal.ts';
import { createInMoto, MOTO_ACCOUNT, MOTO_REGION } from '../stack-deploy/create-in-moto.ts';
import { startMoto } from '../stack-deploy/moto.ts';
import type { Assembly, FunctionProperties } from '../support/assembly.ts';
import { tablesOf, templateEnvironment } from '../support/template-environment.ts';

export interface Aws {
  /** The variables of a function of the template, and the address of moto. */
  variablesOf(functionProperties: FunctionProperties): Record<string, string>;
  queues: SQSClient;
  close(): Promise<void>;
}

/** No limit of a plan is to stop a measurement. */
const NO_LIMITS = { ratePerMinute: 100_000, quotaPerMonth: 100_000 };

export async function startAws({ resources, functionProperties }: Assembly): Promise<Aws> {
  const moto = await startMoto();
  const client = {
    endpoint: moto.url,
    region: MOTO_REGION,
    credentials: { accessKeyId: 'role', secretAccessKey: 'role-secret' },
  };
  const cloudFormation = new CloudFormationClient({ ...client, maxAttempts: 1 });
  const storage = new S3Client({ ...client, forcePathStyle: true });
  const dynamo = asDocuments(new DynamoDBClient(client));
  const kms = new KMSClient(client);
  const queues = new SQSClient(client);
  try {
    // moto would hand the messages of a queue with a mapping to a function, which it cannot run.
    const Resources = Object.fromEntries(
      Object.entries(resources).filter(([, { Type }]) => Type !== 'AWS::Lambda::EventSourceMapping'),
    );
    const { created } = await createInMoto({ Resources }, { cloudFormation, storage });
    const names = new Map(created.map((one) => [one.LogicalResourceId, one.PhysicalResourceId ?? '']));
    const environmentOf = (properties: FunctionProperties) =>
      templateEnvironment(properties, (id, attribute) => {
        const name = names.get(id);
        if (name === undefined) throw new Error(`moto has not created ${id}`);
        if (attribute === 'Arn') return `arn:aws:kms:${MOTO_REGION}:${MOTO_ACCOUNT}:key/${name}`;
        // The client asks the host of a queue's URL, which is AWS's.
        return name.replace(`https://sqs.${MOTO_REGION}.amazonaws.com`, moto.url);
      });
    const environment = environmentOf(functionProperties);
    const tables = tablesOf(environment);
    await seed({
      dynamo,
      sealOf: (owner) => createKmsSeal(kms, environment.SECRETS_KEY_ID ?? '', owner),
      storage: { endpoint: moto.url, accessKey: client.credentials },
      now: Date.now,
      tables,
    });
    const keys = createKeyStore(dynamo, tables.keys);
    for (const key of Object.keys(LOCAL_KEYS)) await keys.setLimits(hashApiKey(key), NO_LIMITS);
    return {
      variablesOf: (properties) => ({ ...environmentOf(properties), AWS_ENDPOINT_URL: moto.url }),
      queues,
      async close() {
        queues.destroy();
        await moto.close();
      },
    };
  } catch (error) {
    await moto.close();
    throw error;
  } finally {
    for (const each of [cloudFormation, storage, dynamo, kms]) each.destroy();
  }
}
