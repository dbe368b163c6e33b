import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { captureOnly, fileOf } from '../support/capture.ts';
import { servePages } from '../support/during-tests.ts';
import { runningBrowsers, socketsOf } from './browser-process.ts';
import { findTraces } from './traces.ts';

const small = { width: 200, height: 150 };

const held = Promise.withResolvers<ServerResponse>();
const pages = servePages({
  '/held': (_request, response) => held.resolve(response),
  '/plain': '<h1>Plain</h1>',
});
const capture = captureOnly(pages);

it.each([0, 1] as const)(
  'leaves nothing of one capture for the next with %i waiting browsers',
  async (waiting) => {
    expect(await findTraces(3, waiting)).toEqual([]);
  },
);

it('lets no capture reach the proxy of another', async () => {
  const first = capture({ url: `${pages.url}/held`, ...small });
  const response = await held.promise;
  const [pid = 0] = runningBrowsers();
  const proxy = addressOf(socketsOf(pid).find(({ remote }) => remote !== '00000000:0000')?.remote ?? '');
  expect(await isOpen(proxy)).toBe(true);
  const answer = await capture({ url: `http://${proxy.host}:${proxy.port}/`, ...small });
  response.setHeader('Content-Type', 'text/html').end('<h1>Held</h1>');
  fileOf(await first);
  expect(answer).toMatchObject({ code: 'target_forbidden' });
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
