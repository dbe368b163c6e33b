import type { Context } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatewayEvent } from '../../bin/local/gateway/event.ts';
import { createHandler } from '../../lambda/create-handler.ts';
import { SHARED_TENANT, tenantOf } from '../../lambda/tenant/tenant.ts';
import { duringTests } from '../support/during-tests.ts';
import { startService } from '../support/service.ts';

const service = duringTests(startService);
beforeAll(() => service.addKey({ apiKey: 'key of acme', callerId: 'acme' }));

/** A request that ends before a browser is needed, because its body has no URL. */
async function statusOf(
  apiKey: string,
  tenantId: string | undefined,
  tenantIsolation = true,
): Promise<number> {
  const handler = createHandler({ ...service.config, tenantIsolation });
  const rawHeaders = ['X-API-Key', apiKey, 'Content-Type', 'application/json'];
  const event = gatewayEvent(
    {
      method: 'POST',
      target: '/screenshot',
      httpVersion: '1.1',
      rawHeaders,
      sourceIp: '127.0.0.1',
      body: Buffer.from('{}'),
    },
    { requestId: 'tenant', receivedAt: Date.now() },
  );
  const context = { getRemainingTimeInMillis: () => 29_000, tenantId } as Context;
  const { statusCode } = await handler(event as unknown as Parameters<typeof handler>[0], context);
  return statusCode;
}

describe('with tenant isolation, a caller', () => {
  it('is served in its own environment', async () => {
    expect(await statusOf('key of acme', tenantOf('acme'))).toBe(400);
  });

  it.each([
    ["another caller's", tenantOf('zenith')],
    ['the shared one', SHARED_TENANT],
    ['one of no tenant', undefined],
  ])('is never served in %s, but may try again', async (_name, tenantId) => {
    expect(await statusOf('key of acme', tenantId)).toBe(503);
  });

  it('gets the same 401 for a wrong key, in the shared environment', async () => {
    expect(await statusOf('guessed', SHARED_TENANT)).toBe(401);
  });
});

describe('without tenant isolation', () => {
  it('a caller is served in any environment', async () => {
    expect(await statusOf('key of acme', undefined, false)).toBe(400);
  });
});
