/**
 * Runs jobs on one machine. The jobs table is the queue: it is read at the start, and messages only say what
 * of it is to do now. Items take the turns that callers have for their captures, one waiting at a time, so
 * that other callers come in between.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { JOB_DEFAULTS, WORKER_ENDING_SECONDS } from '../../../lambda/jobs/job-defaults.ts';
import type { JobMessage } from '../../../lambda/jobs/queue/job-queue.ts';
import { takeMessages } from '../../../lambda/jobs/queue/queue-here.ts';
import type { JobRecord } from '../../../lambda/jobs/records/job-record.ts';
import type { Work } from '../../../lambda/jobs/worker.ts';
import { scanJobs } from '../../jobs/scan-jobs.ts';
import type { Turns } from '../gateway/invocation-turns.ts';

interface RunJobsDeps {
  work: Work;
  /** How long a capture may take. Default: 90 seconds. */
  captureMs?: number | undefined;
  turns: Turns;
  logFault: (message: string, cause?: unknown) => void;
  /** Default: the timers of Node. */
  pause?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

export interface JobRuns {
  /** Goes on with what an earlier run has left. */
  resume(jobs: readonly JobRecord[]): void;
  /** Begins nothing more. Resolves when what runs has ended. */
  close(): Promise<void>;
}

const AFTER_FAULT_MS = 5_000;
/** All places in the queue of turns are taken. */
const AFTER_FULL_MS = 1_000;

export function createJobRuns(deps: RunJobsDeps): JobRuns {
  const {
    work,
    captureMs = JOB_DEFAULTS.captureSeconds * 1_000,
    turns,
    logFault,
    pause = pauseReally,
  } = deps;
  // As in the cloud, where the function is killed then.
  const leftMs = captureMs + WORKER_ENDING_SECONDS * 1_000;
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  /** The items of each caller that wait for a turn. */
  const waiting = new Map<string, JobMessage[]>();
  const stopTaking = takeMessages(({ message, group, delaySeconds }) =>
    add(message, group, delaySeconds * 1_000),
  );

  return {
    resume(jobs) {
      for (const { jobId, callerId } of jobs) add({ kind: 'expand', jobId }, callerId, 0);
    },
    async close() {
      stopTaking();
      closing.abort();
      while (running.size > 0) await Promise.allSettled(running);
    },
  };

  function add(message: JobMessage, group: string, delayMs: number): void {
    keep(addLater(message, group, delayMs));
  }

  async function addLater(message: JobMessage, group: string, delayMs: number): Promise<void> {
    if (delayMs > 0) await pause(delayMs, closing.signal);
    if (closing.signal.aborted) return;
    if (message.kind === 'expand') return run(message, group);
    const line = waiting.get(group);
    if (line !== undefined) {
      line.push(message);
      return;
    }
    waiting.set(group, [message]);
    await runLine(group);
  }

  /** Takes one turn after the other while items of the caller wait. */
  async function runLine(group: string): Promise<void> {
    const line = waiting.get(group) ?? [];
    while (line.length > 0 && !closing.signal.aborted) {
      const turn = await turns.take(closing.signal, group);
      if (turn === 'gone') break;
      if (turn === 'full') {
        await pause(AFTER_FULL_MS, closing.signal);
        continue;
      }
      const message = line.shift();
      if (message === undefined) turn();
      else keep(run(message, group).finally(turn));
    }
    waiting.delete(group);
  }

  async function run(message: JobMessage, group: string): Promise<void> {
    try {
      const outcome = await work(message, { leftMs });
      if (outcome !== 'done') add(message, group, outcome.againInSeconds * 1_000);
    } catch (error) {
      logFault(`A message of job ${message.jobId} comes again`, error);
      add(message, group, AFTER_FAULT_MS);
    }
  }

  function keep(task: Promise<void>): void {
    const kept = task
      .catch((error: unknown) => {
        if (!closing.signal.aborted) logFault('A job stopped', error);
      })
      .finally(() => running.delete(kept));
    running.add(kept);
  }
}

/** The jobs that are not over, and those whose end was not announced. */
export function readOpenJobs(dynamo: DynamoDBDocumentClient, table: string): Promise<JobRecord[]> {
  return scanJobs(dynamo, table, { FilterExpression: 'attribute_not_exists(closedAt)' });
}

async function pauseReally(delayMs: number, signal: AbortSignal): Promise<void> {
  await wait(delayMs, undefined, { signal });
}
