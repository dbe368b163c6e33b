/**
 * The facts of a finished request that may be logged. The record has these named fields only, so that no header, cookie,
 * body, path, query or userinfo gets into the log.
 */
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { LostImprovements } from '../capture/improve.ts';
import type { ErrorCode } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { asServiceError } from '../response/problem.ts';
import { describeFault, type Fault } from './fault.ts';

export interface RequestRecord {
  requestId: string;
  callerId?: string;
  plan?: string;
  /** `ok`, or the error's code. */
  outcome: 'ok' | ErrorCode;
  status: number;
  targetHost?: string;
  /** Rounded milliseconds by stage, under the names of Server-Timing. */
  stagesMs: Record<string, number>;
  sizeBytes?: number;
  cache?: 'hit' | 'miss';
  blockedEgress?: number;
  watchdogKill?: boolean;
  tookRealTime?: boolean;
  escapedProcesses?: number;
  /** Steps that only improve the picture and failed on this page, with the reason. */
  lost?: LostImprovements;
  cleaningFailures?: number;
  unsettled?: Fault[];
  notCached?: Fault[];
  leftBehind?: Fault[];
  /** Causes of a failure, outermost first. */
  fault?: Fault[];
}

export function recordOf(
  { requestId, recorder }: Invocation,
  { statusCode }: APIGatewayProxyResult,
  error?: unknown,
): RequestRecord {
  const failure = error === undefined ? undefined : asServiceError(error);
  const {
    callerId,
    plan,
    targetHost,
    sizeBytes,
    blockedEgress,
    watchdogKill,
    tookRealTime,
    escapedProcesses,
  } = recorder.facts();
  const { lost, cleaningFailures, unsettled, leftBehind, cache, notCached } = recorder.facts();
  return {
    requestId,
    ...(callerId !== undefined && { callerId }),
    ...(plan !== undefined && { plan }),
    outcome: failure?.code ?? 'ok',
    status: statusCode,
    ...(targetHost !== undefined && { targetHost }),
    stagesMs: Object.fromEntries([...recorder.stages()].map(([name, ms]) => [name, Math.round(ms)])),
    ...(sizeBytes !== undefined && { sizeBytes }),
    ...(cache !== undefined && { cache }),
    ...(blockedEgress && { blockedEgress }),
    ...(watchdogKill && { watchdogKill }),
    ...(tookRealTime && { tookRealTime }),
    ...(escapedProcesses && { escapedProcesses }),
    ...(lost && Object.keys(lost).length > 0 && { lost }),
    ...(cleaningFailures && { cleaningFailures }),
    ...(unsettled && { unsettled }),
    ...(notCached && { notCached }),
    ...(leftBehind && { leftBehind }),
    ...(failure?.cause !== undefined && { fault: describeFault(error) }),
  };
}
