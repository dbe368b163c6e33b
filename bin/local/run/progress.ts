/**
 * Shows the slow steps of a start. A terminal gets one line for each step, which counts the seconds. Anything
 * else, such as a file, gets a line when a step begins and another when it ends.
 */

/** The part of a standard stream that is used. */
interface ProgressStream {
  /** Whether the stream is a terminal. */
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Runs `work` and returns its result. Nothing is shown until `work` calls `begin`, so that
 * a step without work is silent.
 */
export type ShowStep = <Result>(
  text: string,
  work: (begin: () => void) => Promise<Result>,
) => Promise<Result>;

const TICK_MS = 1_000;
const LINE_START = '\r';
const ERASE_REST = '\x1b[K';

export function createProgress(stream: ProgressStream): ShowStep {
  return async function showStep(text, work) {
    const line = stream.isTTY ? terminalLine(text, stream) : plainLines(text, stream);
    try {
      const result = await work(line.begin);
      line.end('done');
      return result;
    } catch (error) {
      line.end('failed');
      throw error;
    }
  };
}

interface Line {
  begin(): void;
  end(outcome: 'done' | 'failed'): void;
}

function terminalLine(text: string, stream: ProgressStream): Line {
  let timer: NodeJS.Timeout | undefined;
  return {
    begin() {
      const secondsOf = startClock();
      stream.write(`${text} ...`);
      timer = setInterval(
        () => stream.write(`${LINE_START}${text} ... ${secondsOf()} s${ERASE_REST}`),
        TICK_MS,
      );
    },
    end(outcome) {
      if (timer === undefined) return;
      clearInterval(timer);
      stream.write(`${LINE_START}${text} ... ${outcome}${ERASE_REST}\n`);
    },
  };
}

function plainLines(text: string, stream: ProgressStream): Line {
  let secondsOf: (() => number) | undefined;
  return {
    begin() {
      secondsOf = startClock();
      stream.write(`${text} ...\n`);
    },
    end(outcome) {
      if (secondsOf !== undefined) stream.write(`${text}: ${outcome} after ${secondsOf()} s\n`);
    },
  };
}

function startClock(): () => number {
  const startedAt = performance.now();
  return () => Math.round((performance.now() - startedAt) / 1_000);
}
