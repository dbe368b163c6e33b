/** A recorder that tells before and after each stage, and does not count the time which that takes. */
import type { Recorder } from '../../lambda/observe/recorder.ts';

interface Follower {
  before(stage: string): Promise<void>;
  /** Also after a stage that failed. */
  after(stage: string, realMs: number): Promise<void>;
}

export function observedRecorder(recorder: Recorder, follower: Follower): Recorder {
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
