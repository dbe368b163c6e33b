/**
 * Turns for captures that are kept: one for all requests of the same capture. The first takes it, and the
 * others go on with it, because the function lets them wait for the file.
 */
import type { EndTurn, Turns } from './invocation-turns.ts';

type TakeSharedTurn = (
  signal: AbortSignal,
  caller: string,
  cacheId: string | undefined,
) => ReturnType<Turns['take']>;

const NO_END: EndTurn = () => {};

/** Without a cache id, each request takes a turn of its own. */
export function createSharedTurns(turns: Turns): TakeSharedTurn {
  const leaders = new Map<string, ReturnType<Turns['take']>>();

  return async function takeSharedTurn(signal, caller, cacheId) {
    if (cacheId === undefined) return turns.take(signal, caller);
    for (let leader = leaders.get(cacheId); leader !== undefined; leader = leaders.get(cacheId)) {
      const outcome = await leader;
      if (signal.aborted) return 'gone';
      // If the client of the first has left, the next takes a turn.
      if (outcome !== 'gone') return outcome === 'full' ? 'full' : NO_END;
    }
    const leader = turns.take(signal, caller);
    leaders.set(cacheId, leader);
    const outcome = await leader;
    if (typeof outcome === 'function') {
      return () => {
        leaders.delete(cacheId);
        outcome();
      };
    }
    leaders.delete(cacheId);
    return outcome;
  };
}
