import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Capturer, codeOf, createCapturer, fileOf } from '../../support/capture.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { type PageServer, startPages } from '../../support/page-server.ts';

const SEEN = new Set<string>();
let target: Server;
let other: Server;
let plain: PageServer;
let capture: Capturer;

beforeAll(async () => {
  other = await startServer(() => '');
  target = await startServer(
    (
      path,
    ) => `<!doctype html><h1>${path}</h1><img src="${urlOf(other)}/image"><iframe src="${urlOf(other)}/frame"></iframe>
      <script>new Worker('/worker.js'); new WebSocket('${urlOf(other).replace('https', 'wss')}/socket')</script>`,
  );
  plain = await startPages({
    '/mixed': `<img src="${urlOf(other)}/image">`,
    '/leads-there': (_request, response) =>
      response.writeHead(302, { Location: `${urlOf(target)}/page` }).end(),
  });
  capture = await createCapturer();
});
afterAll(async () => {
  for (const server of [target, other]) {
    server.closeAllConnections();
    server.close();
  }
  await plain.close();
});

async function startServer(page: (path: string) => string): Promise<Server> {
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
  return server;
}

const urlOf = (server: Server) => `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
const look = (url: string, ignoreTlsErrors: boolean) => {
  SEEN.clear();
  return capture({ url, ignoreTlsErrors, width: 200, height: 100 });
};

describe('ignoreTlsErrors', () => {
  it('captures a page whose certificate is not valid, with its resources, frames, workers and WebSockets', async () => {
    fileOf(await look(`${urlOf(target)}/page`, true));
    expect([...SEEN].sort()).toEqual(['/frame', '/from-worker', '/image', '/page', '/socket', '/worker.js']);
  });

  it('captures a page that redirects to such a page', async () => {
    fileOf(await look(`${plain.url}/leads-there`, true));
    expect(SEEN).toContain('/page');
  });

  it('is off by default, and off again for the next capture', async () => {
    expect(await look(`${urlOf(target)}/page`, false)).toMatchObject({
      code: 'target_unreachable',
      message: expect.stringMatching(/^The certificate of the page is not valid: .* Set ignoreTlsErrors /),
    });
    fileOf(await look(`${plain.url}/mixed`, false));
    expect([...SEEN]).toEqual([]);
  });

  it('keeps the rules for addresses', async () => {
    const port = new URL(urlOf(target)).port;
    const strict = await createCapturer([`127.0.0.1:${port}`]);
    SEEN.clear();
    fileOf(await strict({ url: `${urlOf(target)}/page`, ignoreTlsErrors: true }));
    expect([...SEEN].sort()).toEqual(['/from-worker', '/page', '/worker.js']);
    const shut = await createCapturer('none');
    expect(codeOf(await shut({ url: `${urlOf(target)}/page`, ignoreTlsErrors: true }))).toBe(
      'target_forbidden',
    );
  });

  it('still needs a server that speaks TLS', async () => {
    const url = plain.url.replace('http:', 'https:');
    expect(await look(url, true)).toMatchObject({
      code: 'target_unreachable',
      message: expect.stringMatching(/^The server of the page does not speak HTTPS at this port/),
    });
  });
});
