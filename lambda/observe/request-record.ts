/**
 * The facts of a finished request that may be logged. The record has named fields only, so that no header,
 * cookie, body, path, query or userinfo gets into the log.
 */
import type { APIGatewayProxyResult } from 'aws-lambda';
import { asServiceError, type ErrorCode } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { describeFault, type Fault } from './fault.ts';
import type { Facts } from './recorder.ts';

export interface RequestRecord extends Omit<Facts, 'limits'> {
  requestId: string;
  /** `ok`, or the error's code. */
  outcome: 'ok' | ErrorCode;
  status: number;
  /** Rounded milliseconds by stage, under the names of Server-Timing. */
  stagesMs: Record<string, number>;
  /** Causes of a failure, outermost first. */
  fault?: Fault[];
}

export function recordOf(
  { requestId, recorder }: Invocation,
  { statusCode }: Pick<APIGatewayProxyResult, 'statusCode'>,
  error?: unknown,
): RequestRecord {
  const failure = error === undefined ? undefined : asServiceError(error);
  const { limits: _limits, lost = {}, cutShort = [], heldMs = {}, removed = {}, ...facts } = recorder.facts();
  return {
    requestId,
    outcome: failure?.code ?? 'ok',
    status: statusCode,
    stagesMs: Object.fromEntries([...recorder.stages()].map(([name, ms]) => [name, Math.round(ms)])),
    ...whatHappened(facts),
    ...(Object.keys(heldMs).length > 0 && { heldMs }),
    ...(Object.keys(removed).length > 0 && { removed }),
    ...(Object.keys(lost).length > 0 && { lost }),
    ...(cutShort.length > 0 && { cutShort }),
    ...(failure?.cause !== undefined && { fault: describeFault(error) }),
  };
}

/** Without counts of 0 and without what is false. The first item of a job has the number 0. */
function whatHappened(facts: object) {
  return Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => Boolean(value) || name === 'index'),
  );
}
