/**
 * The headers of every response: the seven limit headers, the request id and the times of the stages.
 */
import type { LimitState } from '../admission/limits.ts';
import type { Invocation } from '../invocation.ts';

export type Headers = Record<string, string>;

export function serviceHeaders({ requestId, recorder }: Invocation): Headers {
  const stages = recorder.stages();
  return {
    ...limitHeaders(recorder.facts().limits),
    'X-Request-Id': requestId,
    ...(stages.size > 0 && { 'Server-Timing': serverTiming(stages) }),
    // A response belongs to one caller, so no shared cache may keep it.
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}

export function limitHeaders({ plan, rate, quota }: LimitState): Headers {
  return {
    'X-Plan': plan,
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(rate.remaining),
    'X-RateLimit-Reset': String(rate.resetAt),
    'X-Quota-Limit': String(quota.limit),
    'X-Quota-Remaining': String(quota.remaining),
    'X-Quota-Reset': String(quota.resetAt),
  };
}

/** `name;dur=12.3, ...`, durations in milliseconds. Source: https://www.w3.org/TR/server-timing/ */
function serverTiming(stages: ReadonlyMap<string, number>): string {
  return [...stages].map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`).join(', ');
}
