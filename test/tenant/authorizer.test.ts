import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCAL_TABLES } from '../../bin/local/storage/make-tables.ts';
import { hashApiKey } from '../../lambda/admission/key.ts';
import type { KeyRecord } from '../../lambda/admission/key-record.ts';
import { linkRecordOf } from '../../lambda/admission/link/link-record.ts';
import { signQuery } from '../../lambda/admission/link/signature.ts';
import { canonicalQuery } from '../../lambda/request/link/canonical-query.ts';
import { createTenantAuthorizer } from '../../lambda/tenant/authorizer.ts';
import { SHARED_TENANT, tenantOf } from '../../lambda/tenant/tenant.ts';
import { duringTests } from '../support/during-tests.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { startTables } from '../support/tables.ts';

const NOW = Date.parse('2026-11-21T10:15:30Z');
const METHOD = 'arn:aws:execute-api:us-east-1:123456789012:abcdef/prod/POST/screenshot';

const tables = duringTests(startTables);
const proxy = duringTests(() => startFaultProxy(tables.endpoint));
let authorize: ReturnType<typeof createTenantAuthorizer>;
const log = vi.spyOn(console, 'error');

beforeAll(async () => {
  await addKey('first key', 'acme');
  await addKey('second key', 'acme');
  await addKey('key of a plan made by the operator', 'planned', { plan: 'tailored' });
  await addKey('revoked key', 'gone', { revokedAt: '2026-01-02T00:00:00.000Z' });
  authorize = createTenantAuthorizer({
    dynamo: tables.connect(proxy.endpoint),
    keysTable: LOCAL_TABLES.keys,
    seal: { open: async (sealed) => `opened ${sealed}` },
    now: () => NOW,
  });
});
beforeEach(() => {
  log.mockImplementation(() => undefined);
});
afterEach(() => {
  proxy.heal();
  log.mockClear();
});

async function addKey(apiKey: string, callerId: string, more: Partial<KeyRecord> = {}) {
  await addRecord({ keyHash: hashApiKey(apiKey), callerId, plan: 'free', ...more });
}

async function addRecord(Item: object) {
  await tables.connect().send(new PutCommand({ TableName: LOCAL_TABLES.keys, Item }));
}

async function tenantFor(headers: Record<string, string> | null): Promise<unknown> {
  return (await authorize({ httpMethod: 'POST', headers, methodArn: METHOD })).context?.tenant;
}

describe('the tenant of a request', () => {
  it('is the same for all keys of a caller, and another for another caller', async () => {
    const tenant = await tenantFor({ 'X-API-Key': 'first key' });
    expect(tenant).toBe(tenantOf('acme'));
    expect(await tenantFor({ 'X-API-Key': 'second key' })).toBe(tenant);
    expect(await tenantFor({ 'X-API-Key': 'key of a plan made by the operator' })).toBe(tenantOf('planned'));
  });

  it('is found as the function finds the caller: header name in any case, blanks around the key ignored', async () => {
    expect(await tenantFor({ 'x-Api-kEY': ' first key ' })).toBe(tenantOf('acme'));
  });

  it.each([
    ['no headers', null],
    ['no key', {}],
    ['a blank key', { 'X-API-Key': ' ' }],
    ['an unknown key', { 'X-API-Key': 'guessed' }],
    ['a revoked key', { 'X-API-Key': 'revoked key' }],
  ])('is the shared one for %s, and nothing is logged', async (_name, headers) => {
    expect(await tenantFor(headers)).toBe(SHARED_TENANT);
    expect(log).not.toHaveBeenCalled();
  });

  it.each(['refuse', 'hang', 500, 400] as const)(
    'is the shared one when DynamoDB fails (%s), and the log says so without the key',
    async (fault) => {
      proxy.fail(fault, () => true, Number.POSITIVE_INFINITY);
      expect(await tenantFor({ 'X-API-Key': 'first key' })).toBe(SHARED_TENANT);
      expect(log).toHaveBeenCalledExactlyOnceWith(
        expect.stringMatching(/^{"level":"ERROR","message":"no tenant","fault":\[/),
      );
      expect(log.mock.calls.flat().join()).not.toMatch(new RegExp(`first key|${hashApiKey('first key')}`));
    },
  );

  it('contains neither the key nor its hash, because Lambda logs it', async () => {
    const answer = JSON.stringify(
      await authorize({ headers: { 'X-API-Key': 'first key' }, methodArn: METHOD }),
    );
    expect(answer).not.toContain('first key');
    expect(answer).not.toContain(hashApiKey('first key'));
  });

  it('has only characters that Lambda accepts, for any caller id', () => {
    expect(tenantOf('Ünïcode & <spaces>\n'.repeat(100))).toMatch(/^[\da-f]{64}$/);
  });
});

describe('the tenant of a link', () => {
  const KEY_ID = '0123456789ab';
  const tenantOfLink = async (signature: string, more: Record<string, string[]> = {}) => {
    const signed = { url: ['http://x/'], keyId: [KEY_ID], ...more };
    const multiValueQueryStringParameters = { ...signed, signature: [signature] };
    const event = { httpMethod: 'GET', methodArn: METHOD, multiValueQueryStringParameters };
    return (await authorize(event)).context?.tenant;
  };
  const signed = (more: Record<string, string[]> = {}) =>
    signQuery(canonicalQuery({ url: ['http://x/'], keyId: [KEY_ID], ...more }), 'opened secret');
  beforeAll(async () => {
    const key: KeyRecord = { keyHash: `${KEY_ID}${'0'.repeat(52)}`, callerId: 'acme', plan: 'free' };
    await addRecord(linkRecordOf(key, 'secret'));
  });

  it('is that of its key', async () => {
    expect(await tenantOfLink(signed())).toBe(tenantOf('acme'));
  });

  it.each([
    ['forged', () => tenantOfLink('0'.repeat(64))],
    ['of another query', () => tenantOfLink(signed(), { width: ['1'] })],
    ['expired', () => tenantOfLink(signed({ expires: ['1'] }), { expires: ['1'] })],
  ])('is the shared one when the link is %s, and nothing is logged', async (_how, find) => {
    expect(await find()).toBe(SHARED_TENANT);
    expect(log).not.toHaveBeenCalled();
  });
});

describe('the authorizer', () => {
  it.each(['first key', 'guessed', 'revoked key', ''])(
    'lets every request through (key "%s")',
    async (key) => {
      const { policyDocument } = await authorize({ headers: { 'X-API-Key': key }, methodArn: METHOD });
      expect(policyDocument.Statement).toEqual([
        { Action: 'execute-api:Invoke', Effect: 'Allow', Resource: METHOD },
      ]);
    },
  );

  it('reads one key and nothing else', async () => {
    const before = proxy.passed.length;
    await tenantFor({ 'X-API-Key': 'first key' });
    expect(proxy.passed.slice(before).map(({ operation }) => operation)).toEqual(['GetItem']);
  });
});
