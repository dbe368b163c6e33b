/**
 * Limits the number of captures at a time and queues the others. Callers take turns: each waiting caller gets
 * one capture before any gets a second one. The captures of one caller run in the order of arrival.
 */

/** Call this once when the work is done. It starts the next turn. */
export type EndTurn = () => void;

export interface Turns {
  /**
   * Resolves with the turn, with 'full' if too many are waiting, or with 'gone' if the signal aborts first.
   */
  take(signal: AbortSignal, caller: string): Promise<EndTurn | 'full' | 'gone'>;
  /** All waiting and later requests get 'full'. */
  close(): void;
}

interface TurnsOptions {
  concurrency: number;
  /** The most requests that may wait, of all callers together. */
  maxWaiting: number;
}

type Outcome = EndTurn | 'full' | 'gone';
type Settle = (outcome: Outcome) => void;

export function createTurns({ concurrency, maxWaiting }: TurnsOptions): Turns {
  let running = 0;
  let isClosed = false;
  // Maps and sets keep their order: the first caller comes next, with its first
  // capture. Empty queues are removed.
  const queues = new Map<string, Set<Settle>>();

  return { take, close };

  async function take(signal: AbortSignal, caller: string): Promise<Outcome> {
    if (signal.aborted) return 'gone';
    if (isClosed) return 'full';
    if (running < concurrency) return beginTurn();
    if (countWaiting() >= maxWaiting && !makeRoom(caller)) return 'full';
    return new Promise<Outcome>((resolve) => {
      const leave = () => settle('gone');
      const settle = (outcome: Outcome) => {
        remove(caller, settle);
        signal.removeEventListener('abort', leave);
        resolve(outcome);
      };
      queues.set(caller, (queues.get(caller) ?? new Set()).add(settle));
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /**
   * If all places are taken, the last capture of the longest queue is refused in favour of
   * a caller with a shorter queue.
   */
  function makeRoom(caller: string): boolean {
    const [longest] = [...queues.values()].toSorted((one, other) => other.size - one.size);
    const ownCount = queues.get(caller)?.size ?? 0;
    if (longest === undefined || ownCount + 1 >= longest.size) return false;
    [...longest].at(-1)?.('full');
    return true;
  }

  function beginTurn(): EndTurn {
    running += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      running -= 1;
      beginNext();
    };
  }

  function beginNext(): void {
    const [next] = queues;
    if (next === undefined) return;
    const [caller, queue] = next;
    const [settle] = queue;
    // The caller goes to the end of the line with the rest of its queue.
    queues.delete(caller);
    queues.set(caller, queue);
    settle?.(beginTurn());
  }

  function remove(caller: string, settle: Settle): void {
    const queue = queues.get(caller);
    queue?.delete(settle);
    if (queue?.size === 0) queues.delete(caller);
  }

  function countWaiting(): number {
    return [...queues.values()].reduce((sum, { size }) => sum + size, 0);
  }

  function close(): void {
    isClosed = true;
    for (const settle of [...queues.values()].flatMap((queue) => [...queue])) settle('full');
  }
}
