/** A recorder that tells before and after each stage, and does not count the time which that takes. */
import { noLimitState } from '../../lambda/admission/limits.ts';
import { createRecorder, type Recorder } from '../../lambda/observe/recorder.ts';

interface Follower {
  before(stage: string): Promise<void>;
  /** Also after a stage that failed. */
  after(stage: string, realMs: number): Promise<void>;
}

export function createObservedRecorder(now: number, follower: Follower): Recorder {
  const recorder = createRecorder(noLimitState(now));
  return {
    ...recorder,
    async measure(stage, run) {
      await follower.before(stage);
      const startedAt = performance.now();
      try {
        return await recorder.measure(stage, run);
      } finally {
        await follower.after(stage, performance.now() - startedAt);
      }
    },
  };
}
