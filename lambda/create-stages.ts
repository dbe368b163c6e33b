/**
 * Makes the stages of the service from the configuration. The results of each stage are recorded here, so
 * that the stages know nothing of log lines and headers.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAdmit, createCountRate, type Settle } from './admission/admit.ts';
import { createCounter } from './admission/counter.ts';
import { callerOf, createFindKey, type KeyOwner } from './admission/key.ts';
import type { KeyRecord } from './admission/key-record.ts';
import { unknownUse } from './admission/limits.ts';
import { cacheIdOf, endpointOf } from './cache/identity.ts';
import { readerOf } from './cache/reader.ts';
import { createThroughCache } from './cache/through-cache.ts';
import type { CaptureService } from './capture/capture.ts';
import { sizeOfBase64 } from './capture/capture-result.ts';
import type { ComparisonStages } from './compare/serve-comparison.ts';
import type { Config } from './config/config.ts';
import { createFindCredential } from './delivery/credentials.ts';
import { createDeliver, fitIntoReply } from './delivery/deliver.ts';
import { createFindDestination } from './delivery/destination.ts';
import type { Invocation } from './invocation.ts';
import { describeFault } from './observe/fault.ts';
import { isLink } from './request/link/is-link.ts';
import { parseComparison, parseRequest } from './request/parse-request.ts';
import type { ServiceEvent } from './request/read-event.ts';
import type { Stages } from './serve.ts';
import { requireOwnEnvironment } from './tenant/tenant.ts';
import { atFirstUse } from './waits/once.ts';

interface StagesDeps {
  config: Config;
  dynamo: DynamoDBDocumentClient;
  captures: CaptureService;
  now: () => number;
}

export function createStages({ config, dynamo, captures, now }: StagesDeps): Stages & ComparisonStages {
  const { tables, plans } = config;
  const findKey = createFindKey({ dynamo, keysTable: tables.keys });
  const findLink = atFirstUse(async () => {
    const [{ createFindLink }, { createSeal }] = await Promise.all([
      import('./admission/link/find-link.ts'),
      import('./secrets/create-seal.ts'),
    ]);
    return createFindLink({ dynamo, keysTable: tables.keys, seal: createSeal(config, 'keyId'), now });
  });
  const counter = createCounter({ dynamo, usageTable: tables.usage, now });
  const admit = createAdmit({ counter, now });
  const countRate = createCountRate({ counter, now });
  const findCredential = createFindCredential({ dynamo, credentialsTable: tables.storageCredentials });
  const deliver = createDeliver({
    upload: atFirstUse(async () => {
      const [{ createUpload }, { createSeal }, { storageServer }] = await Promise.all([
        import('./delivery/object-storage.ts'),
        import('./secrets/create-seal.ts'),
        import('./delivery/storage-client.ts'),
      ]);
      return createUpload({ seal: createSeal(config, 'storageId'), now, server: storageServer(config) });
    }),
    keepOverflow: atFirstUse(async () => {
      const [{ createKeepOverflow }, { createOwnStorage }] = await Promise.all([
        import('./delivery/overflow.ts'),
        import('./delivery/storage-client.ts'),
      ]);
      return createKeepOverflow({ storage: createOwnStorage(config), bucket: config.overflowBucket });
    }),
  });
  const openCache = atFirstUse(async () => {
    const [{ createOpenCache }, { createCacheRecords }, { createCachedFiles }, { createOwnStorage }] =
      await Promise.all([
        import('./cache/open-cache.ts'),
        import('./cache/cache-records.ts'),
        import('./cache/cached-files.ts'),
        import('./delivery/storage-client.ts'),
      ]);
    const records = createCacheRecords({ dynamo, cacheTable: tables.cache, now });
    const files = createCachedFiles({ storage: createOwnStorage(config), bucket: config.cacheBucket });
    return createOpenCache({ records, files, now });
  });
  const throughCache = createThroughCache(openCache);

  return {
    parse: (event) => parseRequest(event, now()),
    parseComparison: (event) => parseComparison(event, now()),
    findDestination: createFindDestination(findCredential),

    authenticate: (invocation, event) =>
      authenticateBy(isLink(event) ? findLink : findKey, invocation, event),
    // Without the caller, which would count as a capture in the metrics.
    authenticateByKey: (invocation, event) => authenticateBy(findKey, invocation, event, false),

    async countRate({ requestId, deadlineAt, recorder }, caller) {
      const applicant = { requestId, deadlineAt, caller };
      const { limits, refusal } = await recorder.measure('admission', () => countRate(applicant));
      recorder.add({ limits });
      if (refusal !== undefined) throw refusal;
    },

    async admit({ requestId, deadlineAt, remainingMs, recorder }, caller, taking) {
      const applicant = { requestId, deadlineAt, caller, ...taking };
      const admission = await recorder.measure('admission', () => admit(applicant));
      recorder.add({ limits: admission.limits });
      if ('refusal' in admission) throw admission.refusal;
      const settle = async (outcome: Parameters<Settle>[0]) => {
        const settled = await recorder.measure('settle', () => admission.settle(outcome, remainingMs()));
        recorder.add('failure' in settled ? { unsettled: describeFault(settled.failure) } : settled);
      };
      return { keep: () => settle('delivered'), giveBack: () => settle('failed') };
    },

    async capture(invocation, request) {
      invocation.recorder.add({ targetHost: new URL(request.url).hostname });
      return captures.capture(request, invocation);
    },

    deliver: ({ remainingMs, recorder }, file, destination) =>
      recorder.measure('delivery', async () => {
        recorder.add({ sizeBytes: sizeOfBase64(file.base64) });
        const delivery = await deliver(file, destination, remainingMs());
        recorder.add({ sizeBytes: sizeOfBase64(delivery.capture.base64) });
        return delivery;
      }),

    openCache,

    fit: ({ recorder }, capture, leftMs) => recorder.measure('delivery', () => fitIntoReply(capture, leftMs)),

    throughCache: ({ invocation, event, caller, request }, make) =>
      throughCache(
        {
          invocation,
          cacheId: cacheIdOf(caller.callerId, request, endpointOf(request)),
          callerId: caller.callerId,
          seconds: request.cacheSeconds,
          reader: readerOf(event),
        },
        make,
      ),
  };

  function authenticateBy(
    find: (event: ServiceEvent, signal: AbortSignal) => Promise<KeyRecord>,
    { recorder, tenantId, remainingMs }: Invocation,
    event: ServiceEvent,
    isCapture = true,
  ): Promise<KeyOwner> {
    return recorder.measure('key', async () => {
      const caller = callerOf(await find(event, AbortSignal.timeout(remainingMs())), plans);
      const { callerId, plan, limits } = caller;
      recorder.add({ ...(isCapture && { callerId }), plan, limits: unknownUse(plan, limits, now()) });
      if (config.tenantIsolation) requireOwnEnvironment(tenantId, callerId);
      return caller;
    });
  }
}
