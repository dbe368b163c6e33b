import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';
import { createPostWebhook } from '../../lambda/webhooks/post-webhook.ts';
import { watchDials } from '../security/dials.ts';
import { HOME, NEARBY } from '../security/forbidden-hosts.ts';
import { startVictims } from '../security/victims.ts';
import { makeCertificate } from '../support/certificate.ts';
import { duringTests, servePages } from '../support/during-tests.ts';
import type { Route } from '../support/page-server.ts';

const PUBLIC = '93.184.216.34';
const MESSAGE = { headers: { 'content-type': 'application/json', 'webhook-id': 'job_1' }, body: '{"é": 1}' };

/** Aborts when the test says so: no test waits for a time. */
let time = new AbortController();
const received: { request: IncomingMessage; body: string }[] = [];

const answering =
  (status: number, headers = {}): Route =>
  async (request, response) => {
    received.push({ request, body: await text(request) });
    response.writeHead(status, headers).end('the body of the answer');
  };

const receiver = servePages({
  ...Object.fromEntries([200, 204, 410, 503].map((status) => [`/${status}`, answering(status)])),
  ...Object.fromEntries(
    [301, 302, 307, 308].map((status) => [`/${status}`, answering(status, { location: '/200' })]),
  ),
  '/hangs': () => time.abort(),
  '/hangs-in-body': (_request, response) => {
    response.writeHead(202).write('begins');
  },
  '/closes-early': (request) => request.socket.destroy(),
  '/closes-in-body': (request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('begins', () => request.socket.destroy());
  },
  '/floods': (_request, response) => {
    response.writeHead(200);
    const flood = () => {
      while (response.write(Buffer.alloc(16 * 1024)));
    };
    response.on('drain', flood);
    flood();
  },
  '/many-headers': (_request, response) => response.writeHead(200, { 'x-large': 'a'.repeat(100_000) }).end(),
});

const post = (deps: Partial<Parameters<typeof createPostWebhook>[0]> = {}) =>
  createPostWebhook({
    resolve: async () => ['127.0.0.1'],
    privateTargets: 'all',
    denyHosts: [],
    limitTime: () => time.signal,
    ...deps,
  });
const postTo = (path: string) => post()(new URL(path, receiver.url), MESSAGE);

beforeEach(() => {
  time = new AbortController();
  received.length = 0;
});

describe('a request to a receiver', () => {
  it.each([200, 204, 410, 503, 301, 302, 307, 308])(
    'is a POST, brings the status %i, and follows nothing',
    async (status) => {
      expect(await postTo(`/${status}?token=a%20b`)).toEqual({ status });
      expect(received).toHaveLength(1);
      const [{ request, body } = { request: undefined, body: '' }] = received;
      expect([request?.method, request?.url, body]).toEqual(['POST', `/${status}?token=a%20b`, MESSAGE.body]);
      expect(request?.headers).toEqual({
        ...MESSAGE.headers,
        host: `127.0.0.1:${receiver.port}`,
        'content-length': '9',
        connection: 'close',
      });
    },
  );

  it('ends with the time if no answer comes', async () => {
    expect(await postTo('/hangs')).toEqual({ failure: 'timeout' });
  });

  it('ends with the time if no connection comes', async () => {
    const connect = () => {
      time.abort();
      return new Socket();
    };
    const silent = post({ connect });
    expect(await silent(new URL(receiver.url), MESSAGE)).toEqual({ failure: 'timeout' });
  });

  it('ends with the time if the name is not resolved', async () => {
    const unresolved = post({
      resolve: () => {
        time.abort();
        return new Promise(() => {});
      },
    });
    expect(await unresolved(new URL('https://hooks.example/'), MESSAGE)).toEqual({ failure: 'timeout' });
  });

  it('has the status of an answer whose body does not end', async () => {
    const endTime = () => setImmediate(() => time.abort());
    subscribe('http.client.response.finish', endTime);
    onTestFinished(() => void unsubscribe('http.client.response.finish', endTime));
    expect(await postTo('/hangs-in-body')).toEqual({ status: 202 });
  });

  it('reads no more than 64 KiB of an answer without end', async () => {
    expect(await postTo('/floods')).toEqual({ status: 200 });
  });

  it('has the status of an answer whose connection ends in its body', async () => {
    expect(await postTo('/closes-in-body')).toEqual({ status: 200 });
  });

  it.each([['/closes-early'], ['/many-headers']])('has no status after %s', async (path) => {
    expect(await postTo(path)).toMatchObject({ failure: 'no_answer' });
  });
});

describe('a request over TLS', () => {
  const certificate = makeCertificate();
  let trusted: string[];
  const secure = duringTests(async () => {
    const requests: string[] = [];
    const server = createTlsServer(certificate, (request, response) => {
      requests.push(request.url ?? '');
      response.end();
    });
    const url = await serveOnLoopback(server, 0);
    return { port: Number(new URL(url).port), requests, close: () => stopServer(server) };
  });
  beforeAll(() => {
    trusted = getCACertificates('default');
  });
  beforeEach(() => {
    secure.requests.length = 0;
  });
  afterAll(() => setDefaultCACertificates(trusted));

  const postSecurely = (host: string) => post()(new URL(`https://${host}:${secure.port}/`), MESSAGE);

  it('brings the status, if the certificate is valid for the host', async () => {
    setDefaultCACertificates([certificate.cert]);
    expect(await postSecurely('127.0.0.1')).toEqual({ status: 200 });
    expect(secure.requests).toEqual(['/']);
  });

  it.each([
    ['another host', 'hooks.example', () => [certificate.cert], 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['an unknown issuer', '127.0.0.1', () => trusted, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('sends nothing if the certificate is that of %s', async (_what, host, authorities, code) => {
    setDefaultCACertificates(authorities());
    expect(await postSecurely(host)).toMatchObject({ failure: 'untrusted', fault: [{ code }] });
    expect(secure.requests).toEqual([]);
  });

  it('sends nothing to a server that speaks no TLS, or ends the handshake', async () => {
    const plain = post()(new URL(`https://127.0.0.1:${receiver.port}/200`), MESSAGE);
    expect(await plain).toMatchObject({ failure: 'untrusted' });
    expect(received).toEqual([]);
    const server = createTcpServer((socket) => socket.once('data', () => socket.destroy()));
    const url = await serveOnLoopback(server, 0);
    onTestFinished(() => void server.close());
    const ended = post()(new URL(url.replace('http', 'https')), MESSAGE);
    expect(await ended).toMatchObject({ failure: 'untrusted' });
  });

  it('ends with the time if the handshake hangs', async () => {
    const server = createTcpServer((socket) => socket.once('data', () => time.abort()));
    const url = await serveOnLoopback(server, 0);
    onTestFinished(() => void server.close());
    const hanging = post()(new URL(url.replace('http', 'https')), MESSAGE);
    expect(await hanging).toEqual({ failure: 'timeout' });
  });
});

describe('a receiver at a forbidden address', () => {
  const victims = duringTests(startVictims);
  beforeEach(() => victims.reset());
  const publicOnly = { privateTargets: 'none' } as const;

  // A name that resolves differently later has a test of its own.
  it.each([...HOME, ...NEARBY].filter((host) => host !== 'rebinds.example'))(
    'is not dialled: %s',
    async (host) => {
      const dials = watchDials();
      for (const scheme of ['http', 'https']) {
        const url = new URL(`${scheme}://${host}:${victims.port}/`);
        expect(await post(publicOnly)(url, MESSAGE)).toEqual({ failure: 'forbidden' });
      }
      expect([dials.begun, victims.connections]).toEqual([[], 0]);
    },
  );

  it('is not dialled if one of several addresses is forbidden', async () => {
    const dials = watchDials();
    const mixed = post({ ...publicOnly, resolve: async () => [PUBLIC, '127.0.0.1'] });
    expect(await mixed(new URL(`https://mixed.example:${victims.port}/`), MESSAGE)).toEqual({
      failure: 'forbidden',
    });
    expect([dials.begun, victims.connections]).toEqual([[], 0]);
  });

  it('is not reached by a name that resolves differently after the check, nor in a later try', async () => {
    const dials = watchDials();
    let lookups = 0;
    const rebinding = post({
      ...publicOnly,
      resolve: async () => {
        lookups += 1;
        return lookups === 1 ? [PUBLIC] : ['127.0.0.1'];
      },
    });
    const url = new URL(`https://rebinds.example:${victims.port}/`);
    expect(await rebinding(url, MESSAGE)).toEqual({ failure: 'unreachable' });
    expect(lookups).toBe(1);
    expect(await rebinding(url, MESSAGE)).toEqual({ failure: 'forbidden' });
    expect(dials.begun).toEqual([`${PUBLIC}:${victims.port}`]);
    expect(victims.connections).toBe(0);
  });

  it('is not reached over http beyond this machine, where private targets are allowed', async () => {
    const dials = watchDials();
    const local = post({ resolve: async () => ['192.168.0.1'] });
    for (const host of ['hooks.example', '192.168.0.1', '93.184.216.34']) {
      expect(await local(new URL(`http://${host}:8080/`), MESSAGE)).toEqual({ failure: 'forbidden' });
    }
    expect(dials.begun).toEqual([]);
  });

  it('is not reached at a denied host', async () => {
    const dials = watchDials();
    const denying = post({ ...publicOnly, denyHosts: ['denied.example'] });
    expect(await denying(new URL('https://a.denied.example/'), MESSAGE)).toEqual({ failure: 'forbidden' });
    expect(dials.begun).toEqual([]);
  });
});
