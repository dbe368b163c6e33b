/**
 * A receiver of webhooks on this machine: keeps what comes, and whether it is signed by a key of the local
 * run, for the playground to show. Everything is gone when the run ends.
 */
import { signWebhook } from '../../lambda/webhooks/sign-webhook.ts';
import type { HttpAnswer } from '../local/gateway/answer.ts';
import { RECEIVED_PATH, type ReceivedWebhook, type Verdict, WEBHOOK_PATH } from './received-webhook.ts';

interface ReceiverDeps {
  /** The secrets that sign webhooks of the local keys now. */
  readSecrets: () => Promise<string[]>;
  /** Headers of the playground's files. */
  headers: Record<string, string>;
  /** Unix milliseconds. */
  now: () => number;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const MOST_KEPT = 50;
/** Ours have some 500. */
const MOST_SHOWN_CHARACTERS = 4_000;
/** As Standard Webhooks advise. */
const TOLERANCE_SECONDS = 300;

export function createWebhookReceiver({ readSecrets, headers, now }: ReceiverDeps) {
  const kept: ReceivedWebhook[] = [];
  return { receive, find };

  /** Answers a POST; undefined if the path is another one. */
  async function receive(path: string, sent: Headers, bytes: Buffer): Promise<HttpAnswer | undefined> {
    if (path !== WEBHOOK_PATH) return undefined;
    const body = bytes.toString();
    const id = textOf(sent['webhook-id']);
    const at = new Date(now()).toISOString();
    const verdict = judge(sent, body, await readSecrets());
    kept.unshift({ id, at, verdict, body: body.slice(0, MOST_SHOWN_CHARACTERS) });
    kept.splice(MOST_KEPT);
    return { status: 204, headers, body: Buffer.alloc(0) };
  }

  /** What has come, newest first, as JSON; undefined if the path is another one. */
  function find(path: string): HttpAnswer | undefined {
    if (path !== RECEIVED_PATH) return undefined;
    const body = Buffer.from(JSON.stringify({ received: kept }));
    return { status: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body };
  }

  function judge(sent: Headers, body: string, secrets: readonly string[]): Verdict {
    const id = textOf(sent['webhook-id']);
    const timestamp = Number(textOf(sent['webhook-timestamp']));
    const signatures = textOf(sent['webhook-signature']).split(' ');
    if (id === '' || !Number.isInteger(timestamp) || signatures[0] === '') return 'unsigned';
    const right = signWebhook({ id, sentAt: timestamp * 1000, body }, secrets)['webhook-signature'].split(
      ' ',
    );
    if (!signatures.some((each) => right.includes(each))) return 'wrong';
    return Math.abs(now() / 1000 - timestamp) > TOLERANCE_SECONDS ? 'old' : 'right';
  }
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
