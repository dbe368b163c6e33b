/**
 * Lets so many captures run at a time and makes the others wait in the order they came.
 */

/** Called once when the work is done: the next one's turn begins. */
export type EndTurn = () => void;

export interface Turns {
  /** Gives the turn when it comes; 'full' when too many wait already, 'gone' when the signal aborts first. */
  take(signal: AbortSignal): Promise<EndTurn | 'full' | 'gone'>;
  /** Whoever waits, or comes later, gets 'full'. */
  close(): void;
}

export interface TurnsOptions {
  concurrency: number;
  /** How many may wait at once. */
  maxWaiting: number;
}

type Outcome = EndTurn | 'full' | 'gone';

export function createTurns({ concurrency, maxWaiting }: TurnsOptions): Turns {
  let running = 0;
  let isClosed = false;
  // A Set keeps its order, and anybody can leave it.
  const waiting = new Set<(outcome: Outcome) => void>();

  return { take, close };

  async function take(signal: AbortSignal): Promise<Outcome> {
    if (signal.aborted) return 'gone';
    if (isClosed) return 'full';
    if (running < concurrency) return beginTurn();
    if (waiting.size >= maxWaiting) return 'full';
    return new Promise<Outcome>((resolve) => {
      const leave = () => settle('gone');
      const settle = (outcome: Outcome) => {
        waiting.delete(settle);
        signal.removeEventListener('abort', leave);
        resolve(outcome);
      };
      waiting.add(settle);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  function beginTurn(): EndTurn {
    running += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      running -= 1;
      const [next] = waiting;
      next?.(beginTurn());
    };
  }

  function close(): void {
    isClosed = true;
    for (const settle of [...waiting]) settle('full');
  }
}
