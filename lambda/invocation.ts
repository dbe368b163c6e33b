/**
 * One invocation while it runs: its id, its deadline, what is recorded of it, and what must end before it does.
 */
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { noLimitState } from './admission/limits.ts';
import { createRecorder, type Recorder } from './observe/recorder.ts';

export interface Invocation {
  readonly requestId: string;
  /** Whose environment this is, while Lambda keeps callers apart. */
  readonly tenantId: string | undefined;
  /** Unix milliseconds by which the answer must leave the function. */
  readonly deadlineAt: number;
  /** Milliseconds until then. */
  remainingMs(): number;
  readonly recorder: Recorder;
  /** Makes the function wait for work that goes on beside the answer, such as the wiping of a profile. It never rejects. */
  waitUntil(work: Promise<void>): void;
  /** When all such work has ended. */
  settled(): Promise<void>;
}

// API Gateway gives up 29 s after it took the request; 2 s are left for the answer's way back.
const DEADLINE_AFTER_REQUEST_MS = 27_000;
// Before Lambda kills the function: time to kill the browser, settle and answer.
const DEADLINE_BEFORE_KILL_MS = 1_500;

export function openInvocation(
  event: Pick<APIGatewayProxyEvent, 'requestContext'>,
  context: Pick<Context, 'getRemainingTimeInMillis' | 'tenantId'>,
  now: () => number,
): Invocation {
  const { requestId, requestTimeEpoch } = event.requestContext;
  const deadlineAt = Math.min(
    requestTimeEpoch + DEADLINE_AFTER_REQUEST_MS,
    now() + context.getRemainingTimeInMillis() - DEADLINE_BEFORE_KILL_MS,
  );
  const recorder = createRecorder(noLimitState(now()));
  const works: Promise<void>[] = [];
  return {
    requestId,
    tenantId: context.tenantId,
    deadlineAt,
    remainingMs: () => Math.max(0, deadlineAt - now()),
    recorder,
    waitUntil: (work) => void works.push(work),
    settled: async () => void (await Promise.all(works)),
  };
}
