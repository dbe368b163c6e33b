import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    // Real Chromium on two cores, which may be busy. No test passes because of it: it only ends one that hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By itself one second: too short on a busy machine. test/support/eventually.ts says the same.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: 'test/support/build-first.ts',
    // A few processes run all files, so that each loads the code once. One more than the cores, because some tests wait.
    isolate: false,
    // Node runs TypeScript by itself. What Vite makes of it takes more processor time in Node.
    experimental: { viteModuleRunner: false },
    maxWorkers: 3,
    // Of the concurrent tests of a file. With more, captures time out on a busy machine.
    maxConcurrency: 3,
    setupFiles: 'test/support/leave-as-found.ts',
    env: {
      // Request lines would hide what failed. The tests of the log itself turn them on.
      AWS_LAMBDA_LOG_LEVEL: 'FATAL',
      // test/support/sweep.ts reads it.
      SWEEP: mode === 'sweep' ? 'yes' : '',
    },
  },
}));
