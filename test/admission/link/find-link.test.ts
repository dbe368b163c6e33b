import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { createFindLink } from '../../../lambda/admission/link/find-link.ts';
import { signQuery } from '../../../lambda/admission/link/signature.ts';

const KEY_ID = '0123456789ab';
const SECRET = 'link_secret';
const NEVER = AbortSignal.any([]);

/** A table with one key, and a seal that opens its secret and nothing else. `opened` lists what it was asked to open. */
function setUp() {
  const record = {
    keyHash: `link#${KEY_ID}`,
    callerId: 'alice',
    plan: 'free',
    storageId: 'secret',
    sealedLinkSecret: 'sealed',
  };
  const dynamo = {
    send: async ({ input }: { input: { Key: { keyHash: string } } }) => ({
      $metadata: {},
      Item: input.Key.keyHash === record.keyHash ? record : undefined,
    }),
  } as unknown as DynamoDBDocumentClient;
  const opened: string[] = [];
  const open = async (sealed: string, ownerId: string) => {
    opened.push(ownerId);
    if (sealed !== 'sealed' || ownerId !== KEY_ID) throw new Error('Sealed for another key');
    return SECRET;
  };
  return { opened, findLink: createFindLink({ dynamo, keysTable: 'keys', seal: { open }, now: () => 0 }) };
}

const signed = (keyId: string, secret = SECRET) => ({
  keyId: [keyId],
  signature: [signQuery(`keyId=${keyId}`, secret)],
});

it('finds the key whose link secret has signed the query', async () => {
  const { findLink } = setUp();
  const found = await findLink(signed(KEY_ID), NEVER);
  expect(found).toMatchObject({ callerId: 'alice' });
  // A link is public, and storage is not for it.
  expect(found).not.toHaveProperty('storageId');
});

it.each([
  ['a wrong signature', signed(KEY_ID, 'other')],
  ['an unknown key id', signed('ba9876543210')],
  ['text that is no key id', signed('alice')],
  ['an empty key id', signed('')],
  ['no key id', { signature: [signQuery('', SECRET)] }],
])('answers %s with the same refusal, after the same work', async (_what, parameters) => {
  const { findLink, opened } = setUp();
  await expect(findLink(parameters, NEVER)).rejects.toMatchObject({ code: 'invalid_signature' });
  expect(opened).toHaveLength(1);
});
