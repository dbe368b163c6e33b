/**
 * Writes one debug line for each step of a capture, with LOG_LEVEL=debug: what the step does, how long
 * it took, and how much time is left. Its words are those of step-notes.ts, so that no line has
 * anything of a page or of a request.
 */
import { Logger } from '@aws-lambda-powertools/logger';
import type { CapturePage } from '../capture/page/capture-page.ts';
import { wordsOf } from '../capture/step-notes.ts';
import type { Config } from '../config/config.ts';
import { ServiceError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { describeFault } from './fault.ts';
import { SERVICE_NAME } from './metric-names.ts';

/** Returns the invocation of a capture with debug lines. One that is followed already stays as it is. */
type WithDebugLines = (invocation: Invocation) => Invocation;

/** Undefined where no debug lines are asked for. */
export function createDebugLines({
  logLevel,
  logFormat,
}: Pick<Config, 'logLevel' | 'logFormat'>): WithDebugLines | undefined {
  if (logLevel !== 'debug') return undefined;
  const logger = new Logger({ serviceName: SERVICE_NAME, logLevel: 'DEBUG' });
  const write = logFormat === 'line' ? writeLine : (line: DebugLine) => logger.debug('step', { ...line });
  return (invocation) => (invocation.observer === undefined ? follow(invocation, write) : invocation);
}

interface DebugLine {
  requestId: string;
  /** The name that the stage has in the log line. */
  stage: string;
  step: string;
  /** Page time that has passed in this attempt, ms. */
  pageMs: number | undefined;
  /** Until the deadline of the request, ms. */
  leftMs: number;
}

function follow(invocation: Invocation, write: (line: DebugLine) => void): Invocation {
  const { requestId, remainingMs, recorder } = invocation;
  let page: CapturePage | undefined;
  let stage = 'open';
  const say = (step: string) =>
    write({
      requestId,
      stage,
      step,
      pageMs: page && Math.round(page.clock.passedMs),
      leftMs: Math.round(remainingMs()),
    });
  return {
    ...invocation,
    observer: {
      async beginsAttempt(opened, { isOnCommand }) {
        page = opened;
        say(isOnCommand ? 'the page is open, and its time stands' : 'the page is open, in real time');
      },
      failsAttempt(reason) {
        say(`the attempt has failed: ${nameOf(reason)}`);
        page = undefined;
      },
      note: (note, ...values) => say(wordsOf(note, values)),
    },
    recorder: {
      ...recorder,
      async measure(name, run) {
        const startedAt = performance.now();
        const outer = stage;
        stage = name;
        try {
          return await recorder.measure(name, run);
        } finally {
          stage = name;
          say(`has taken ${Math.round(performance.now() - startedAt)} ms`);
          stage = outer;
        }
      },
    },
  };
}

function nameOf(reason: unknown): string | undefined {
  return reason instanceof ServiceError ? reason.code : describeFault(reason)[0]?.name;
}

function writeLine({ requestId, stage, step, pageMs, leftMs }: DebugLine): void {
  const times = [`${leftMs} ms left`, ...(pageMs === undefined ? [] : [`page time ${pageMs} ms`])];
  process.stdout.write(`  ${requestId.slice(0, 8)} ${stage}: ${step} (${times.join(', ')})\n`);
}
