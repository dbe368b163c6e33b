/** The webhooks that came to the receiver of this machine, newest first. */
import { RECEIVED_PATH, type ReceivedWebhook, type Verdict, WEBHOOK_PATH } from '../../received-webhook.ts';
import { find, make } from '../dom.ts';

const WORDS: Record<Verdict, string> = {
  right: 'signature right',
  wrong: 'signature wrong',
  old: 'signature right, but older than five minutes',
  unsigned: 'not signed',
};

export interface WebhookList {
  /** The address of the receiver. */
  address: string;
  /** Shows what has come. Returns whether one with this id is among it. */
  refresh(id: string): Promise<boolean>;
}

export function useWebhookList(): WebhookList {
  const list = find('hooks', HTMLOListElement);
  const address = `${location.origin}${WEBHOOK_PATH}`;
  find('hook-address', HTMLElement).textContent = address;
  return {
    address,
    async refresh(id) {
      const received = await read();
      list.replaceChildren(...received.map(makeEntry));
      return received.some((each) => each.id === id);
    },
  };
}

async function read(): Promise<ReceivedWebhook[]> {
  try {
    return (await (await fetch(RECEIVED_PATH)).json()).received;
  } catch {
    return []; // The service has stopped. What it has received is gone.
  }
}

function makeEntry({ id, at, verdict, body }: ReceivedWebhook): HTMLElement {
  const isRight = verdict === 'right';
  const about = make('b', { className: isRight ? 'right' : 'warning' }, WORDS[verdict]);
  const time = make('time', { dateTime: at }, new Date(at).toLocaleTimeString());
  const summary = make('summary', {}, time, ' ', about, ' ', make('code', {}, id || 'no id'));
  return make('li', {}, make('details', {}, summary, make('pre', {}, make('code', {}, indented(body)))));
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
