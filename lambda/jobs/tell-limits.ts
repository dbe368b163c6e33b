/** Reads the limits of a caller after a request has reserved quota for a job, or has given it back. */
import type { Counter } from '../admission/counter.ts';
import type { KeyOwner } from '../admission/key.ts';
import { limitState } from '../admission/limits.ts';
import type { Invocation } from '../invocation.ts';

/** What the request did stays done, so a failure is no failure of the request. */
export async function tellLimits(
  counter: Pick<Counter, 'foresee'>,
  { callerId, plan, limits }: KeyOwner,
  { requestId, deadlineAt, recorder }: Invocation,
): Promise<void> {
  const state = await counter.foresee({ requestId, callerId, limits, deadlineAt }).catch(() => undefined);
  if (state !== undefined) recorder.add({ limits: limitState(plan, limits, state.used) });
}
