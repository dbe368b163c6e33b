/**
 * The queue of webhooks on one machine: hands each entry to the sender in this process. It keeps nothing,
 * because the jobs table has what is waiting: a run reads it when it starts.
 */
import type { SendLater } from './webhook-entry.ts';

const takers = new Set<SendLater>();

export const webhooksHere: SendLater = async (entry, delaySeconds) => {
  for (const take of takers) await take(entry, delaySeconds);
};

/** Returns a function that ends it. */
export function takeWebhooks(take: SendLater): () => void {
  takers.add(take);
  return () => void takers.delete(take);
}
