/**
 * The composition root: makes the clients from the configuration, and wraps the stages in Middy.
 *
 * The handler turns every failure into a response itself, so that every response has limit headers
 * and CORS. Middy's own early timeout is off: the deadline of the invocation comes first, and
 * answers in the contract's shape.
 */
import middy from '@middy/core';
import httpCors from '@middy/http-cors';
import type { APIGatewayProxyResult, Context } from 'aws-lambda';
import { createUsage } from './admission/usage.ts';
import { createDynamo } from './aws/dynamo.ts';
import { type CaptureService, createCaptureService } from './capture/capture.ts';
import type { ResolveIpv4 } from './capture/egress/resolve.ts';
import type { Config } from './config/config.ts';
import { createStages } from './create-stages.ts';
import { findRoute, isOfJobs, notFound } from './endpoints/route.ts';
import { type Invocation, openInvocation } from './invocation.ts';
import type { Announce } from './jobs/end-job.ts';
import { loadServedJobs } from './jobs/load-jobs.ts';
import type { JobQueue } from './jobs/queue/job-queue.ts';
import { createHealth } from './observe/health.ts';
import { createObserve } from './observe/observe.ts';
import { recordOf } from './observe/request-record.ts';
import { listDevices } from './request/device-profiles.ts';
import { readEvent, type ServiceEvent } from './request/read-event.ts';
import { serviceAddress } from './request/service-address.ts';
import { CORS, ownCorsOf } from './response/cors.ts';
import { linkResponse, withoutBody } from './response/link.ts';
import { problemResponse } from './response/problem.ts';
import {
  captureResponse,
  comparisonResponse,
  healthResponse,
  jobResponse,
  preflightResponse,
  publicResponse,
  usageResponse,
} from './response/success.ts';
import { createServe } from './serve.ts';
import { atFirstUse } from './waits/once.ts';

/** Parts that exist already, and replacements for tests. */
export interface Overrides {
  now?: () => number;
  resolve?: ResolveIpv4;
  captures?: CaptureService;
  /** Default: SQS; on one machine this process. */
  queue?: JobQueue;
  /** Tells that a job is done. */
  announce?: Announce;
  /** Runs the work when the answer is out. Default: in the next turn of the event loop. */
  afterAnswer?: (work: CaptureService['prepare'], awsRequestId: string) => void;
}

/** API Gateway REST proxy event in, proxy result out. It never throws, whatever the event is. */
export type LambdaHandler = (event: unknown, context: Context) => Promise<APIGatewayProxyResult>;

export function createHandler(config: Config, overrides: Overrides = {}): LambdaHandler {
  const { now = Date.now, afterAnswer = inNextTurn } = overrides;
  const dynamo = createDynamo(config.dynamoEndpoint);
  const { captures = createCaptureService(config, { resolve: overrides.resolve }) } = overrides;
  const checkHealth = atFirstUse(async () =>
    createHealth({
      // The calls of a crowd wait for their turns. Health does not wait with them.
      dynamo: createDynamo(config.dynamoEndpoint),
      tables: config.tables,
      isBrowserReady: captures.isBrowserReady,
    }),
  );
  const readUsage = createUsage({ dynamo, config, now });
  const writeDocument = atFirstUse(async () =>
    (await import('./openapi/served-document.ts')).createServedDocument(),
  );
  const stages = createStages({ config, dynamo, captures, now });
  const serve = createServe(stages);
  const { queue, announce } = overrides;
  const jobs = loadServedJobs({ config, dynamo, now, queue, announce }, stages);
  const serveComparison = atFirstUse(async () =>
    (await import('./compare/serve-comparison.ts')).createServeComparison(stages),
  );
  const observe = createObserve(config);

  const handle = middy<ServiceEvent, APIGatewayProxyResult>(respond, { timeoutEarlyInMillis: 0 }).use(
    httpCors(CORS),
  );
  return async (event, context) => {
    const response = await handle(readEvent(event), context);
    afterAnswer(captures.prepare, context.awsRequestId);
    return response;
  };

  async function respond(event: ServiceEvent, context: Context): Promise<APIGatewayProxyResult> {
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
    const whole = { ...response, headers: { ...response.headers, ...ownCorsOf(event.path) } };
    return event.httpMethod === 'HEAD' ? withoutBody(whole) : whole;
  }

  async function answer(event: ServiceEvent, invocation: Invocation): Promise<APIGatewayProxyResult> {
    const route = findRoute(event.httpMethod, event.path);
    // Lambda's queues call no function with tenants.
    if (config.tenantIsolation && route !== 'preflight' && isOfJobs(event.path)) throw notFound();
    switch (route) {
      case 'preflight':
        return preflightResponse(invocation);
      case 'health':
        return healthResponse(await checkHealth(), invocation);
      case 'usage':
        return usageResponse(await readUsage(invocation, event), invocation);
      case 'devices':
        return publicResponse(JSON.stringify({ devices: listDevices() }), invocation);
      case 'document':
        return publicResponse(await writeDocument(serviceAddress(event)), invocation);
      case 'job':
        return jobResponse(202, await (await jobs()).post(event, invocation), invocation);
      case 'jobState':
        return jobResponse(200, await (await jobs()).get(event, invocation), invocation);
      case 'cancelJob':
        return jobResponse(200, await (await jobs()).cancel(event, invocation), invocation);
      case 'capture':
      case 'content':
        return captureResponse((await wholly(serve, event, invocation)).delivery, invocation);
      case 'compare':
        return comparisonResponse(await wholly(serveComparison, event, invocation), invocation);
      case 'link': {
        const { delivery, cacheSeconds } = await wholly(serve, event, invocation);
        return linkResponse(delivery, invocation, cacheSeconds);
      }
    }
  }

  /**
   * Waits for background work: Lambda would freeze it and resume it during a later request of another caller.
   */
  async function wholly<Result>(
    serveIt: (event: ServiceEvent, invocation: Invocation) => Promise<Result>,
    event: ServiceEvent,
    invocation: Invocation,
  ): Promise<Result> {
    try {
      return await serveIt(event, invocation);
    } finally {
      await invocation.settled();
    }
  }
}

function inNextTurn(work: CaptureService['prepare']): void {
  setImmediate(() => work());
}
