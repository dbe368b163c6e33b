/**
 * The queue of webhooks on one machine: a timer for each entry. The jobs table tells which webhooks are
 * waiting, so a restart goes on with them, and nothing else is stored.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createTurns } from '../../../lambda/waits/turns.ts';
import type { DeliverWebhook } from '../../../lambda/webhooks/deliver-webhook.ts';
import { dueEntry, type WaitingWebhook } from '../../../lambda/webhooks/waiting-webhook.ts';
import type { SendLater, WebhookEntry } from '../../../lambda/webhooks/webhook-entry.ts';

interface TimerDeps {
  deliver: DeliverWebhook;
  now: () => number;
  /** Default: the timers of Node. */
  pause?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

interface WebhookTimers {
  sendLater: SendLater;
  /** Queues what an earlier run has left. Call it before jobs can end. */
  resume(waiting: readonly WaitingWebhook[]): void;
  /** Ends the tries under way. The next run finds in the table what is due. */
  close(): Promise<void>;
}

/** Receivers that hang must not hold up all others. */
const AT_A_TIME = 8;
/**
 * As long after a fault of the service, an entry is handed out again, as SQS does when
 * a message is not acknowledged.
 */
const AFTER_FAULT_SECONDS = 30;

export function createWebhookTimers({ deliver, now, pause = pauseReally }: TimerDeps): WebhookTimers {
  const closing = new AbortController();
  const takeTurn = createTurns({ limit: AT_A_TIME });
  const pending = new Set<Promise<void>>();

  return {
    sendLater: async (entry, delaySeconds) => add(entry, delaySeconds * 1_000),
    resume(waiting) {
      for (const each of waiting) {
        const { entry, dueAt } = dueEntry(each);
        add(entry, Math.max(0, dueAt - now()));
      }
    },
    async close() {
      closing.abort();
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };

  function add(entry: WebhookEntry, delayMs: number): void {
    const handled = handOut(entry, delayMs).finally(() => pending.delete(handled));
    pending.add(handled);
  }

  async function handOut(entry: WebhookEntry, delayMs: number): Promise<void> {
    try {
      await pause(delayMs, closing.signal);
      await takeTurn(() => deliver(entry, closing.signal), closing.signal);
    } catch {
      // The sender has logged its fault.
      if (!closing.signal.aborted) add(entry, AFTER_FAULT_SECONDS * 1_000);
    }
  }
}

async function pauseReally(delayMs: number, signal: AbortSignal): Promise<void> {
  await wait(delayMs, undefined, { signal });
}
