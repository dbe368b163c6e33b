import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import type { AccessKey } from '../../../bin/local/storage/aws-signature.ts';
import { startEmbeddedDynamo } from '../../../bin/local/storage/embedded-dynamo.ts';
import { duringTest, duringTests } from '../../support/during-tests.ts';

const server = duringTests(() => startEmbeddedDynamo(undefined));

async function listTables(credentials: AccessKey): Promise<unknown> {
  const client = new DynamoDBClient({ endpoint: server.endpoint, region: 'us-east-1', credentials });
  try {
    return (await client.send(new ListTablesCommand())).TableNames;
  } finally {
    client.destroy();
  }
}

it('accepts requests that are signed with its own secret', async () => {
  expect(await listTables(server.accessKey)).toEqual([]);
});

it('makes a new secret at every start', async () => {
  const other = await duringTest(startEmbeddedDynamo(undefined));
  expect(other.accessKey.secretAccessKey).not.toBe(server.accessKey.secretAccessKey);
  await expect(listTables(other.accessKey)).rejects.toThrow(/security token/);
});

const HEADERS = {
  'X-Amz-Target': 'DynamoDB_20120810.ListTables',
  'Content-Type': 'application/x-amz-json-1.0',
};

it.each([
  ['without a signature', HEADERS],
  ['with an invented one', { ...HEADERS, Authorization: 'AWS4-HMAC-SHA256 Credential=local/x, Signature=1' }],
])('refuses a request %s', async (_name, headers) => {
  const answer = await fetch(server.endpoint, { method: 'POST', headers, body: '{}' });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('UnrecognizedClientException');
});

it('lets no web page read an answer', async () => {
  const headers = { ...HEADERS, Origin: 'https://page.example' };
  const answers = await Promise.all([
    fetch(server.endpoint, { method: 'POST', headers, body: '{}' }),
    fetch(server.endpoint, {
      method: 'OPTIONS',
      headers: { ...headers, 'Access-Control-Request-Method': 'POST' },
    }),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});
