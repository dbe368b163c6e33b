import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    // Real Chromium on two cores: a cold test may wait for a launch behind another file's.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By itself one second: too short on a busy machine. test/support/eventually.ts says the same.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: 'test/support/build-first.ts',
    // A few processes run all files, so that each loads the code once. One more than the cores, because some tests wait.
    isolate: false,
    maxWorkers: 3,
    setupFiles: 'test/support/leave-as-found.ts',
    env: {
      // Request lines would hide what failed. The tests of the log itself turn them on.
      AWS_LAMBDA_LOG_LEVEL: 'FATAL',
      // test/support/sweep.ts reads it.
      SWEEP: mode === 'sweep' ? 'yes' : '',
    },
  },
}));
