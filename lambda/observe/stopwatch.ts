/**
 * Measures the stages of one invocation by name, for Server-Timing and the log line.
 */

export interface Stopwatch {
  /** Runs a stage and adds its duration to the stage's total, also if it fails. */
  measure<Value>(stage: string, run: () => Promise<Value>): Promise<Value>;
  /** Milliseconds by stage, in the order in which the stages first ended. */
  stages(): ReadonlyMap<string, number>;
}

export function createStopwatch(): Stopwatch {
  const stages = new Map<string, number>();
  return {
    async measure(stage, run) {
      const startedAt = performance.now();
      try {
        return await run();
      } finally {
        stages.set(stage, (stages.get(stage) ?? 0) + performance.now() - startedAt);
      }
    },
    stages: () => stages,
  };
}
