/** A DynamoDB server with the tables of the service, and clients of it. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EmbeddedServer } from '../../bin/local/storage/embedded-dynamo.ts';
import { ensureTables } from '../../bin/local/storage/make-tables.ts';
import { createDynamo } from '../../lambda/aws/dynamo.ts';
import { startTestDynamo } from './test-servers.ts';

const ACCESS_KEY = { accessKeyId: 'test', secretAccessKey: 'test' };

export interface Tables {
  endpoint: string;
  /** Reads and writes items as DynamoDB stores them. */
  direct: DynamoDBClient;
  /** A client as the service has it, of the server or of a proxy in front of it. */
  connect(endpoint?: string, timeoutMs?: number): DynamoDBDocumentClient;
  close(): Promise<void>;
}

/** Starts the server, and lets every client of this process use its access key. */
export async function startTables(
  start: (accessKey: typeof ACCESS_KEY) => Promise<EmbeddedServer> = startTestDynamo,
): Promise<Tables> {
  process.env.AWS_ACCESS_KEY_ID = ACCESS_KEY.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = ACCESS_KEY.secretAccessKey;
  process.env.AWS_REGION = 'us-east-1';
  const { endpoint, close } = await start(ACCESS_KEY);
  const direct = new DynamoDBClient({ endpoint });
  await ensureTables(direct);
  const clients: { destroy(): void }[] = [direct];
  return {
    endpoint,
    direct,
    connect(at = endpoint, timeoutMs = undefined) {
      const client = createDynamo(at, timeoutMs);
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) client.destroy();
      await close();
    },
  };
}
