/**
 * Lets so many pieces of work run at a time; the others wait for their turn.
 */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurns(limit: number): TakeTurn {
  let runningCount = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (runningCount < limit) runningCount += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else runningCount -= 1;
    }
  };
}
