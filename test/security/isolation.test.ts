import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Capturer, createCapturer, fileOf } from '../support/capture.ts';
import { type PageServer, startPages } from '../support/page-server.ts';
import { type Service, startService } from '../support/service.ts';
import { runningBrowsers, socketsOf } from './browser-process.ts';
import { findTraces } from './traces.ts';

const small = { width: 200, height: 150 };

let pages: PageServer;
let capture: Capturer;
let service: Service;
let hold: (() => void) | undefined;

beforeAll(async () => {
  pages = await startPages({
    '/held': (_request, response) => {
      hold = () => response.setHeader('Content-Type', 'text/html').end('<h1>Held</h1>');
    },
    '/plain': '<h1>Plain</h1>',
  });
  capture = await createCapturer([`127.0.0.1:${pages.port}`]);
  service = await startService();
});
afterAll(() => Promise.all([pages.close(), service.close()]));

it.each([0, 1] as const)(
  'leaves nothing of one capture for the next with %i waiting browsers',
  async (waiting) => {
    expect(await findTraces(3, waiting)).toEqual([]);
  },
);

it('lets no capture reach the proxy of another', async () => {
  const first = capture({ url: `${pages.url}/held`, ...small });
  await until(() => hold !== undefined);
  const [pid = 0] = runningBrowsers();
  const proxy = addressOf(socketsOf(pid).find(({ remote }) => remote !== '00000000:0000')?.remote ?? '');
  expect(await isOpen(proxy)).toBe(true);
  const answer = await capture({ url: `http://${proxy.host}:${proxy.port}/`, ...small });
  hold?.();
  fileOf(await first);
  expect(answer).toMatchObject({ code: 'target_forbidden' });
});

describe('a storage credential of another caller', () => {
  it('gives the same answer as one that does not exist', async () => {
    const body = { url: `${pages.url}/plain`, storage: 'r2' };
    const details = [];
    // Each local caller has a credential with that id; this caller has none.
    for (const r2CredentialId of ['local', 'no-such-credential', '#default', 'local-pro/local']) {
      const answer = await service.post({ ...body, r2CredentialId }, 'other');
      details.push([answer.status, answer.json().code, answer.json().detail]);
    }
    expect(new Set(details.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(details[0]?.slice(0, 2)).toEqual([422, 'storage_credential_not_found']);
    // The owner can use the credential.
    expect((await service.post({ ...body, r2CredentialId: 'local' })).status).toBe(200);
  });

  beforeAll(() => service.addKey({ apiKey: 'other', callerId: 'other', ratePerMinute: 100 }));
});

/** Parses an address in the form of /proc/net/tcp. */
function addressOf(text: string): { host: string; port: number } {
  const [address = '', port = ''] = text.split(':');
  const bytes = address.match(/../g) ?? [];
  return {
    host: bytes
      .reverse()
      .map((byte) => Number.parseInt(byte, 16))
      .join('.'),
    port: Number.parseInt(port, 16),
  };
}

async function isOpen(address: { host: string; port: number }): Promise<boolean> {
  const socket = connect(address);
  await once(socket, 'connect');
  socket.destroy();
  return true;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
