/**
 * The queue of one machine: hands each message to the worker in this process. It keeps nothing, because the
 * jobs table has all that is to do: a run reads it when it starts.
 */
import { unavailable } from '../../errors.ts';
import type { JobMessage, JobQueue } from './job-queue.ts';

interface Handed {
  message: JobMessage;
  group: string;
  delaySeconds: number;
}

type Take = (handed: Handed) => void;

const takers = new Set<Take>();

export const queueHere: JobQueue = {
  async send(messages, { group, delaySeconds = 0 }) {
    if (takers.size === 0) throw unavailable(new Error('Nobody runs jobs here'));
    for (const take of takers) for (const message of messages) take({ message, group, delaySeconds });
  },
};

/** Returns a function that ends it. */
export function takeMessages(take: Take): () => void {
  takers.add(take);
  return () => void takers.delete(take);
}
