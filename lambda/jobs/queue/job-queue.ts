/**
 * What workers are told, and the queue that tells them: SQS, or this process on one machine. A message may
 * come twice, late, in any order, or never.
 */
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const ExpandSchema = v.object({
  kind: v.literal('expand'),
  jobId: v.string(),
  /** How many items had begun and how many had ended when it was sent again. */
  seen: v.optional(v.string()),
  /** How often the job has been looked at without a change since then. */
  idle: v.optional(count),
});

const ItemSchema = v.object({
  kind: v.literal('item'),
  jobId: v.string(),
  index: count,
  /** Where its body stands in the object of bodies: the first byte, and the one after the last. */
  from: count,
  to: count,
  /** Of the messages of an item, the one with the highest turn may wait for a place. */
  turn: v.optional(count),
});

export const JobMessageSchema = v.variant('kind', [ExpandSchema, ItemSchema]);
/** `expand` sends the messages of a job's items; `item` has one of them captured. */
export type JobMessage = v.InferOutput<typeof JobMessageSchema>;
export type ExpandMessage = v.InferOutput<typeof ExpandSchema>;
export type ItemMessage = v.InferOutput<typeof ItemSchema>;

export interface JobQueue {
  /** Resolves when the queue has accepted all messages. `group`: the caller, with whom callers take turns. */
  send(messages: readonly JobMessage[], options: { group: string; delaySeconds?: number }): Promise<void>;
}

/** Whether a message is handled, or comes again after this many seconds. */
export type Outcome = 'done' | { againInSeconds: number };

/** SQS delays a message by this much at most. */
export const MOST_DELAY_SECONDS = 900;
