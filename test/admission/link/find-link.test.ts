import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { createFindLink } from '../../../lambda/admission/link/find-link.ts';
import { signQuery } from '../../../lambda/admission/link/signature.ts';

const KEY_ID = '0123456789ab';
const SECRET = 'link_secret';
const NEVER = AbortSignal.any([]);

/**
 * A table with one key, and a seal that opens its secret and nothing else. `opened`
 * lists what it was asked to open.
 */
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
  const find = createFindLink({ dynamo, keysTable: 'keys', seal: { open }, now: () => 0 });
  const findLink = (parameters: Record<string, string[]>, headers: Record<string, string> = {}) =>
    find({ headers, multiValueQueryStringParameters: parameters }, NEVER);
  return { opened, findLink };
}

const signed = (keyId: string, secret = SECRET) => ({
  keyId: [keyId],
  signature: [signQuery(`keyId=${keyId}`, secret)],
});

it('finds the key whose link secret has signed the query', async () => {
  const { findLink } = setUp();
  const found = await findLink(signed(KEY_ID));
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
  await expect(findLink(parameters)).rejects.toMatchObject({ code: 'invalid_signature' });
  expect(opened).toHaveLength(1);
});

/** What is in the request beside the fields, and what the refusal says. */
interface Unsigned {
  parameters?: Record<string, string[]>;
  headers?: Record<string, string>;
  says: string;
}

const UNSIGNED: [what: string, request: Unsigned][] = [
  ['nothing else', { says: 'This link has no signature.' }],
  [
    'X-API-Key',
    { headers: { 'x-api-key': 'hunter2' }, says: 'This GET has the header X-API-Key, and no signature.' },
  ],
  [
    'a bearer token',
    { headers: { authorization: 'Bearer hunter2' }, says: 'This GET has the header Authorization, and' },
  ],
  [
    'access_key',
    { parameters: { access_key: ['hunter2'] }, says: 'has the parameter access_key in the address, and' },
  ],
];

it.each(UNSIGNED)(
  'refuses a query without a signature and with %s, and says how to go on',
  async (_what, { parameters, headers, says: message }) => {
    const { findLink, opened } = setUp();
    const query = { url: ['https://example.com/'], keyId: [KEY_ID], ...parameters };
    const refusal = await findLink(query, headers).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'invalid_signature', message: expect.stringContaining(message) });
    expect(refusal).toMatchObject({ message: expect.stringMatching(/ Send a POST .* or sign the link /) });
    expect(JSON.stringify(refusal) + String(refusal)).not.toContain('hunter2');
    // No key is looked up, so nothing tells whether it is known.
    expect(opened).toEqual([]);
  },
);

it('answers a wrong signature beside X-API-Key as without it', async () => {
  const { findLink } = setUp();
  const refusals = [{}, { 'x-api-key': 'local-pro' }].map((headers) =>
    findLink(signed(KEY_ID, 'other'), headers).catch(String),
  );
  const [without, beside] = await Promise.all(refusals);
  expect(beside).toBe(without);
});
