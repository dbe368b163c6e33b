/**
 * A queue of jobs for tests. Messages come twice, in any order, late, or never, as the test wants; a worker
 * may die. Time is the test's own: it passes while workers work, if the test wants, and when nothing is due.
 */
import { unavailable } from '../../lambda/errors.ts';
import type { JobMessage, JobQueue, Outcome } from '../../lambda/jobs/queue/job-queue.ts';

interface Waiting {
  message: JobMessage;
  group: string;
  dueAt: number;
  receiveCount: number;
}

export interface QueueOptions {
  /** How often each message comes. */
  copies?: (message: JobMessage) => number;
  /** Random numbers from 0 to 1, which set the order. Default: the order in which they were sent. */
  random?: () => number;
  /** How many workers work at a time. */
  workers?: number;
  /** How much time passes while they do. */
  workMs?: number;
}

/** A message that a worker does not acknowledge comes again after this. */
const VISIBILITY_MS = 120_000;
/** SQS moves a message to the dead letters after this many receives. */
const MOST_RECEIVES = 10;
const LEFT_MS = 100_000;

export function createTestQueue({
  copies = () => 1,
  random = () => 0,
  workers = 1,
  workMs = 0,
}: QueueOptions = {}) {
  const clock = { now: Date.UTC(2026, 10, 10, 12) };
  const waiting = new Set<Waiting>();
  const deadLetters: JobMessage[] = [];
  const sent: { message: JobMessage; group: string; delaySeconds: number }[] = [];
  let isRefusing = false;
  const queue: JobQueue = {
    async send(messages, { group, delaySeconds = 0 }) {
      if (isRefusing) throw unavailable(new Error('The queue is away'));
      for (const message of messages) {
        sent.push({ message, group, delaySeconds });
        const dueAt = clock.now + delaySeconds * 1000;
        for (let copy = 0; copy < copies(message); copy++)
          waiting.add({ message, group, dueAt, receiveCount: 0 });
      }
    },
  };
  return {
    queue,
    clock,
    sent,
    deadLetters,
    refuse: (refuses: boolean) => {
      isRefusing = refuses;
    },
    drain,
  };

  /**
   * Works until no message is left, or none until then. `work` may reject, which is the death of the worker.
   */
  async function drain(
    work: (message: JobMessage, given: { leftMs: number }) => Promise<Outcome>,
    until = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    while (waiting.size > 0) {
      let nextAt = Number.POSITIVE_INFINITY;
      for (const { dueAt } of waiting) nextAt = Math.min(nextAt, dueAt);
      if (nextAt > until) return;
      clock.now = Math.max(clock.now, nextAt);
      const due = [...waiting].filter(({ dueAt }) => dueAt <= clock.now);
      const batch = Array.from({ length: Math.min(workers, due.length) }, () => {
        const [each] = due.splice(Math.floor(random() * due.length), 1);
        return each;
      }).filter((each) => each !== undefined);
      for (const each of batch) waiting.delete(each);
      await Promise.all(batch.map((each) => handle(each, work)));
      clock.now += workMs;
    }
  }

  async function handle(
    { message, group, receiveCount }: Waiting,
    work: (message: JobMessage, given: { leftMs: number }) => Promise<Outcome>,
  ): Promise<void> {
    const outcome = await work(message, { leftMs: LEFT_MS }).catch(() => 'died' as const);
    if (outcome === 'done') return;
    if (receiveCount + 1 >= MOST_RECEIVES) {
      deadLetters.push(message);
      return;
    }
    const pauseMs = outcome === 'died' ? VISIBILITY_MS : outcome.againInSeconds * 1000;
    waiting.add({ message, group, dueAt: clock.now + pauseMs, receiveCount: receiveCount + 1 });
  }
}
