/** What the playground's receiver of webhooks has got, for the server and the page. */

/** Where webhooks are sent to. */
export const WEBHOOK_PATH = '/playground/webhook';
/** Where the page reads what has come. */
export const RECEIVED_PATH = '/playground/webhooks';

/** `old`: signed right, but more than five minutes ago or ahead. */
export type Verdict = 'right' | 'wrong' | 'old' | 'unsigned';

export interface ReceivedWebhook {
  /** The `webhook-id`; empty without one. */
  id: string;
  /** When it came, ISO 8601. */
  at: string;
  verdict: Verdict;
  body: string;
}
