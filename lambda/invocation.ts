/**
 * What is known of one invocation while it runs: its id, its deadline, its stage times, and the limit state
 * that its response will show.
 */
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { type LimitState, noLimitState } from './admission/limits.ts';
import type { LostImprovements } from './capture/improve.ts';
import type { Fault } from './observe/fault.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

export interface Invocation {
  readonly requestId: string;
  /** Whose environment this is, while Lambda keeps callers apart. */
  readonly tenantId: string | undefined;
  /** Unix milliseconds by which the answer must leave the function. */
  readonly deadlineAt: number;
  /** Milliseconds until then. */
  remainingMs(): number;
  readonly stopwatch: Stopwatch;
  /** Set by admission; until then nobody is identified. */
  limits: LimitState;
  /** What must have ended before the function returns, such as the wiping of a profile. None rejects. */
  readonly cleanUps: Promise<unknown>[];
  /** For the log line alone; never holds a secret. */
  readonly notes: Notes;
}

export interface Notes {
  callerId?: string;
  plan?: string;
  targetHost?: string;
  sizeBytes?: number;
  /** Connections of the browser that were refused as forbidden. */
  blockedEgress?: number;
  /** The browser was killed for the memory it took. */
  watchdogKill?: boolean;
  /** Processes of the browser that had left its group and were killed: native code ran that is not the browser's. */
  escapedProcesses?: number;
  /** What the page cost itself. */
  lost?: LostImprovements;
  /** Elements and frames that cleaning could not judge, and left as they were. */
  cleaningFailures?: number;
  /** Why a reservation could not be closed. */
  unsettled?: Fault[];
  /** Why something of a capture could not be cleaned up. */
  leftBehind?: Fault[];
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
  return {
    requestId,
    tenantId: context.tenantId,
    deadlineAt,
    remainingMs: () => Math.max(0, deadlineAt - now()),
    stopwatch: createStopwatch(),
    cleanUps: [],
    limits: noLimitState(now()),
    notes: {},
  };
}
