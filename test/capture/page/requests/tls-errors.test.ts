import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  captureShared as capture,
  captureSharedOnly,
  codeOf,
  createSharedCapturer,
  fileOf,
} from '../../../support/capture.ts';
import { makeCertificate } from '../../../support/certificate.ts';
import { duringTests, servePages } from '../../../support/during-tests.ts';
import { redirectTo } from '../../../support/page-server.ts';

const SEEN = new Set<string>();
const other = duringTests(() => startServer(() => ''));
const target = duringTests(() =>
  startServer(
    (
      path,
    ) => `<!doctype html><h1>${path}</h1><img src="${other.url}/image"><iframe src="${other.url}/frame"></iframe>
      <script>new Worker('/worker.js'); new WebSocket('${other.url.replace('https', 'wss')}/socket')</script>`,
  ),
);
const plain = servePages(() => ({
  '/mixed': `<img src="${other.url}/image">`,
  '/leads-there': redirectTo(() => `${target.url}/page`),
}));

async function startServer(page: (path: string) => string) {
  const server = createServer(makeCertificate(), ({ url = '' }, response) => {
    SEEN.add(url);
    const isScript = url.endsWith('.js');
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? 'fetch("/from-worker")' : page(url));
  });
  server.on('upgrade', ({ url = '' }, socket) => {
    SEEN.add(url);
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const look = (url: string, ignoreTlsErrors: boolean) => {
  SEEN.clear();
  return capture({ url, ignoreTlsErrors, width: 200, height: 100 });
};

describe('ignoreTlsErrors', () => {
  it('captures a page whose certificate is not valid, with its resources, frames, workers and WebSockets', async () => {
    fileOf(await look(`${target.url}/page`, true));
    expect([...SEEN].sort()).toEqual(['/frame', '/from-worker', '/image', '/page', '/socket', '/worker.js']);
  });

  it('captures a page that redirects to such a page', async () => {
    fileOf(await look(`${plain.url}/leads-there`, true));
    expect(SEEN).toContain('/page');
  });

  it('is off by default, and off again for the next capture', async () => {
    expect(await look(`${target.url}/page`, false)).toMatchObject({
      code: 'target_unreachable',
      message: expect.stringMatching(/^The certificate of the page is not valid: .* Set ignoreTlsErrors /),
    });
    fileOf(await look(`${plain.url}/mixed`, false));
    expect([...SEEN]).toEqual([]);
  });

  it('keeps the rules for addresses', async () => {
    SEEN.clear();
    fileOf(await captureSharedOnly(target)({ url: `${target.url}/page`, ignoreTlsErrors: true }));
    expect([...SEEN].sort()).toEqual(['/from-worker', '/page', '/worker.js']);
    const shut = await createSharedCapturer(undefined, 'none');
    expect(codeOf(await shut({ url: `${target.url}/page`, ignoreTlsErrors: true }))).toBe('target_forbidden');
  });

  it('still needs a server that speaks TLS', async () => {
    const url = plain.url.replace('http:', 'https:');
    expect(await look(url, true)).toMatchObject({
      code: 'target_unreachable',
      message: expect.stringMatching(/^The server of the page does not speak HTTPS at this port/),
    });
  });
});
