/**
 * The composition root: makes the clients and stages from the configuration, and wraps them in Middy.
 *
 * The order of the middlewares matters. CORS comes first, so that its `after` runs last and covers every
 * response; header names are lowercased before the JSON parser, which reads two of them; the parser never
 * throws, because what it finds wrong is answered only after the rate was counted. The handler turns every
 * failure into a response itself, so that limit headers and CORS stand on every path. Middy's own early timeout is
 * off: the deadline of the invocation comes first, and answers in the contract's shape.
 */
import { KMSClient } from '@aws-sdk/client-kms';
import middy from '@middy/core';
import httpCors from '@middy/http-cors';
import type { APIGatewayProxyResult, Context } from 'aws-lambda';
import { createAdmit } from './admission/admit.ts';
import { createCounter } from './admission/counter.ts';
import { createAuthenticate } from './admission/key.ts';
import { unknownUse } from './admission/limits.ts';
import { createCaptureService } from './capture/capture.ts';
import { sizeOfBase64 } from './capture/capture-result.ts';
import type { ResolveIpv4 } from './capture/egress/resolve.ts';
import type { Config } from './config.ts';
import { createFindCredential } from './delivery/credentials.ts';
import { createDeliver, type Delivery } from './delivery/deliver.ts';
import { createFindDestination } from './delivery/destination.ts';
import { createUpload } from './delivery/object-storage.ts';
import { createKeepOverflow } from './delivery/overflow.ts';
import { createKmsSeal, createLocalSeal } from './delivery/seal.ts';
import { createOwnStorage } from './delivery/storage-client.ts';
import { createDynamo } from './dynamo.ts';
import { createHealth } from './health.ts';
import { type Invocation, openInvocation } from './invocation.ts';
import { createObserve } from './observe/observe.ts';
import { recordOf } from './observe/request-record.ts';
import { type ParsedEvent, readJsonBody } from './request/json-body.ts';
import { lowercaseHeaders } from './request/lowercase-headers.ts';
import { parseCaptureRequest } from './request/parse-capture-request.ts';
import { CORS } from './response/cors.ts';
import { problemResponse } from './response/problem.ts';
import { captureResponse, healthResponse, preflightResponse } from './response/success.ts';
import { findRoute } from './route.ts';
import { createServe } from './serve.ts';
import { requireOwnEnvironment } from './tenant/tenant.ts';

/** What the tests put in place of the real world. */
export interface Overrides {
  now?: () => number;
  resolve?: ResolveIpv4;
}

/** Gives the Lambda handler: API Gateway REST proxy event in, proxy result out. It never throws. */
export function createHandler(config: Config, overrides: Overrides = {}) {
  const { now = Date.now } = overrides;
  const dynamo = createDynamo(config.dynamoEndpoint);
  const captures = createCaptureService(config, overrides.resolve);
  const checkHealth = createHealth({
    dynamo,
    tables: config.tables,
    isBrowserReady: captures.isBrowserReady,
  });
  const serve = createServe(createStages());
  const observe = createObserve(config);

  return middy<ParsedEvent, APIGatewayProxyResult>(respond, { timeoutEarlyInMillis: 0 })
    .use(httpCors(CORS))
    .use(lowercaseHeaders())
    .use(readJsonBody());

  async function respond(event: ParsedEvent, context: Context): Promise<APIGatewayProxyResult> {
    const startedAt = performance.now();
    const invocation = openInvocation(event, context, now);
    let response: APIGatewayProxyResult;
    let failure: unknown;
    try {
      response = await answer(event, invocation);
    } catch (error) {
      failure = error;
      response = problemResponse(error, invocation);
    }
    observe(recordOf(invocation, response, failure), performance.now() - startedAt);
    return response;
  }

  async function answer(event: ParsedEvent, invocation: Invocation): Promise<APIGatewayProxyResult> {
    switch (findRoute(event.httpMethod, event.path)) {
      case 'preflight':
        return preflightResponse(invocation);
      case 'health':
        return healthResponse(await checkHealth(), invocation);
      case 'capture':
        return captureResponse(await serveWholly(event, invocation), invocation);
    }
  }

  /** Nothing of a request outlives it: Lambda would freeze it and wake it in somebody else's. */
  async function serveWholly(event: ParsedEvent, invocation: Invocation): Promise<Delivery> {
    try {
      return await serve(event, invocation);
    } finally {
      await Promise.all(invocation.cleanUps);
    }
  }

  function createStages(): Parameters<typeof createServe>[0] {
    const authenticate = createAuthenticate({ dynamo, keysTable: config.tables.keys, plans: config.plans });
    const counter = createCounter({ dynamo, usageTable: config.tables.usage, now });
    const admit = createAdmit({ counter, now });
    const findCredential = createFindCredential({
      dynamo,
      credentialsTable: config.tables.storageCredentials,
    });
    const findDestination = createFindDestination(findCredential);
    const seal =
      'file' in config.secretsKey
        ? createLocalSeal(config.secretsKey.file)
        : createKmsSeal(new KMSClient(), config.secretsKey.kmsKeyId);
    const deliver = createDeliver({
      upload: createUpload({ seal, now, endpoint: config.s3Endpoint }),
      keepOverflow: createKeepOverflow({
        storage: createOwnStorage(config),
        bucket: config.overflowBucket,
      }),
    });

    return {
      parse: (body) => parseCaptureRequest(body, now()),
      findDestination,
      authenticate: (invocation, apiKey) =>
        invocation.stopwatch.measure('key', async () => {
          const caller = await authenticate(apiKey);
          Object.assign(invocation.notes, { callerId: caller.callerId, plan: caller.plan });
          invocation.limits = unknownUse(caller.plan, caller.limits, now());
          if (config.tenantIsolation) requireOwnEnvironment(invocation.tenantId, caller.callerId);
          return caller;
        }),
      admit: (invocation, caller, refusal) =>
        invocation.stopwatch.measure('admission', () => admit(invocation, caller, refusal)),
      capture: async (invocation, request) => {
        invocation.notes.targetHost = new URL(request.url).hostname;
        return captures.capture(request, invocation);
      },
      deliver: (invocation, file, destination) =>
        invocation.stopwatch.measure('delivery', async () => {
          invocation.notes.sizeBytes = sizeOfBase64(file.base64);
          const delivery = await deliver(file, destination, invocation.remainingMs());
          invocation.notes.sizeBytes = sizeOfBase64(delivery.capture.base64);
          return delivery;
        }),
    };
  }
}
