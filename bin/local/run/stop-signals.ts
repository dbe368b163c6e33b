/**
 * Stops the run on SIGINT and SIGTERM: cleanly on the first, at once on a second.
 */
type StopSignal = 'SIGINT' | 'SIGTERM';

// Ctrl+C sends SIGINT to the whole process group, and npm passes it on again. The two count as one signal.
const SAME_WISH_MS = 250;

/** Exit code that a shell reports for a process that a signal ended. */
const EXIT_CODES: Record<StopSignal, number> = { SIGINT: 130, SIGTERM: 143 };

interface StopSignalsOptions {
  stop: () => Promise<void>;
  exit: (code: number) => void;
}

/** Calls `stop` once, then `exit` with 0, or with 1 if `stop` failed. */
export function onStopSignals({ stop, exit }: StopSignalsOptions): void {
  let askedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (askedAt !== undefined) {
        if (performance.now() - askedAt > SAME_WISH_MS) exit(EXIT_CODES[signal]);
        return;
      }
      askedAt = performance.now();
      stop().then(
        () => exit(0),
        (error: unknown) => {
          console.error(error);
          exit(1);
        },
      );
    });
  }
}
