/**
 * Collects what is written to standard output and standard error.
 */
import { type MockInstance, vi } from 'vitest';

export interface Output {
  /** All output since the last call. */
  take(): string;
  /** The lines since the last call that are JSON. */
  takeLines(): Record<string, unknown>[];
  stop(): void;
}

export function collectOutput(): Output {
  let written = '';
  const streams: MockInstance[] = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written += String(chunk);
      return true;
    }),
  );
  const take = () => {
    const taken = written;
    written = '';
    return taken;
  };
  return {
    take,
    takeLines: () =>
      take()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    stop() {
      for (const stream of streams) stream.mockRestore();
    },
  };
}
