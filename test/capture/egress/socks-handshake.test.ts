import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createEgress, type EgressLimits } from '../../../lambda/capture/egress/egress.ts';
import { listenOnLoopback, randomLoopbackAddress } from '../../../lambda/capture/egress/listen.ts';
import {
  closed,
  connectRequest,
  GREETING,
  knock,
  portBytes,
  readAll,
  readBytes,
  serve,
} from './socks-client.ts';

async function open(limits: Partial<EgressLimits> = {}) {
  const egress = await createEgress({ resolve: async () => ['127.0.0.1'], privateTargets: 'all', limits })();
  onTestFinished(() => egress.close());
  return egress;
}

const ACCEPTED = Buffer.of(5, 0);
const CONNECTED = Buffer.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0);
const answer = (code: number) => Buffer.of(5, code, 0, 1, 0, 0, 0, 0, 0, 0);

describe('the handshake', () => {
  test('may arrive byte by byte', async () => {
    const port = await serve((socket) => socket.pipe(socket));
    const { proxyUrl } = await open();
    const client = await knock(proxyUrl);
    const received = readBytes(client, 2 + 10 + 4);
    for (const byte of Buffer.concat([GREETING, connectRequest('site.example', port), Buffer.from('ping')])) {
      // Each write waits for the one before, so that every byte is a TCP segment of its own.
      await new Promise((resolve) => client.write(Buffer.of(byte), resolve));
    }
    expect(await received).toEqual(Buffer.concat([ACCEPTED, CONNECTED, Buffer.from('ping')]));
  });

  test('may arrive in one segment with the first bytes for the target', async () => {
    const port = await serve((socket) => socket.pipe(socket));
    const { proxyUrl } = await open();
    const client = await knock(proxyUrl);
    const body = Buffer.alloc(200_000, 'ping');
    client.end(Buffer.concat([GREETING, connectRequest('site.example', port), body]));
    expect((await readAll(client)).equals(Buffer.concat([ACCEPTED, CONNECTED, body]))).toBe(true);
  });

  test('accepts 255 methods and a name of 255 bytes', async () => {
    const { proxyUrl } = await open();
    const client = await knock(proxyUrl);
    const methods = Buffer.concat([Buffer.of(5, 255), Buffer.alloc(254, 2), Buffer.of(0)]);
    client.write(Buffer.concat([methods, connectRequest('a'.repeat(255), 80)]));
    // DNS names are shorter, so that the name is refused after the handshake.
    expect(await readAll(client)).toEqual(Buffer.concat([ACCEPTED, answer(4)]));
  });

  test.each([
    ['HTTP', Buffer.from('GET http://127.0.0.1/ HTTP/1.1\r\n\r\n'), []],
    ['TLS', Buffer.from('16030100', 'hex'), []],
    ['SOCKS4', Buffer.of(4, 1, 0, 80, 127, 0, 0, 1, 0), []],
    ['a greeting without methods', Buffer.of(5, 0), []],
    ['a greeting with only password authentication', Buffer.of(5, 1, 2), [Buffer.of(5, 255)]],
    ['a request of another version', Buffer.of(5, 1, 0, 4, 1, 0, 1), [ACCEPTED]],
    ['BIND', Buffer.of(5, 1, 0, 5, 2, 0, 1, 127, 0, 0, 1, 0, 80), [ACCEPTED, answer(7)]],
    ['UDP ASSOCIATE', Buffer.of(5, 1, 0, 5, 3, 0, 1, 127, 0, 0, 1, 0, 80), [ACCEPTED, answer(7)]],
    ['an unknown address type', Buffer.of(5, 1, 0, 5, 1, 0, 2, 1, 2, 3), [ACCEPTED, answer(8)]],
    ['an empty name', Buffer.of(5, 1, 0, 5, 1, 0, 3, 0, 0, 80), [ACCEPTED]],
  ])('refuses %s and hangs up', async (_, sent, expected) => {
    const { proxyUrl } = await open();
    const client = await knock(proxyUrl);
    client.write(sent);
    expect(await readBytes(client, 100)).toEqual(Buffer.concat(expected));
    client.end();
    await closed(client);
  });

  test('connects to an IPv4 address in four bytes', async () => {
    const port = await serve((socket) => socket.end('here'));
    const { proxyUrl } = await open();
    const client = await knock(proxyUrl);
    client.write(Buffer.concat([GREETING, Buffer.of(5, 1, 0, 1, 127, 0, 0, 1), portBytes(port)]));
    expect(await readAll(client)).toEqual(Buffer.concat([ACCEPTED, CONNECTED, Buffer.from('here')]));
  });

  test.each([
    ['[::1]', '00000000000000000000000000000001'],
    ['[::ffff:7f00:1]', '00000000000000000000ffff7f000001'],
    ['[2606:4700::1111]', '26064700000000000000000000001111'],
  ])('refuses the IPv6 address %s, and says so under its name', async (host, bytes) => {
    const egress = await open();
    const client = await knock(egress.proxyUrl);
    client.write(Buffer.concat([GREETING, Buffer.of(5, 1, 0, 4), Buffer.from(bytes, 'hex'), portBytes(80)]));
    expect(await readAll(client)).toEqual(Buffer.concat([ACCEPTED, answer(2)]));
    expect(egress.failureOf(host, 80)).toBe('forbidden');
  });

  test.each([
    ['says nothing', Buffer.alloc(0)],
    ['stops within the greeting', Buffer.of(5)],
    ['stops within the request', Buffer.concat([GREETING, Buffer.of(5, 1, 0, 3, 200, 97)])],
  ])('drops a client that %s', async (_, sent) => {
    const { proxyUrl } = await open({ handshakeTimeoutMs: 20 });
    const client = await knock(proxyUrl);
    client.write(sent);
    await closed(client);
    expect(client.bytesWritten).toBe(sent.length);
  });

  test('survives a client that disconnects in the middle of it', async () => {
    const port = await serve((socket) => socket.end('here'));
    const { proxyUrl } = await open();
    for (const sent of [Buffer.of(5), Buffer.concat([GREETING, Buffer.of(5, 1)])]) {
      const ending = await knock(proxyUrl);
      ending.end(sent);
      await closed(ending);
      const breaking = await knock(proxyUrl);
      breaking.write(sent);
      breaking.resetAndDestroy();
    }
    const client = await knock(proxyUrl);
    client.write(Buffer.concat([GREETING, connectRequest('site.example', port)]));
    expect((await readAll(client)).toString('latin1')).toMatch(/here$/);
  });
});

describe('the listener', () => {
  test('falls back to 127.0.0.1 when it cannot bind another address', async () => {
    const server = createServer();
    // An address for documentation, which no machine has.
    const { address } = await listenOnLoopback(server, '192.0.2.1');
    expect(address).toBe('127.0.0.1');
    server.close();
    await once(server, 'close');
  });

  test('reports any other failure, and does not try again', async () => {
    const server = createServer();
    const failure = Object.assign(new Error('Too many open files'), { code: 'EMFILE' });
    const listen = vi.spyOn(server, 'listen').mockImplementation(() => {
      queueMicrotask(() => server.emit('error', failure));
      return server;
    });
    await expect(listenOnLoopback(server, randomLoopbackAddress())).rejects.toBe(failure);
    expect(listen).toHaveBeenCalledOnce();
  });

  test('picks loopback addresses that no service uses', () => {
    const picked = Array.from({ length: 200 }, randomLoopbackAddress);
    for (const address of picked) expect(address).toMatch(/^127\.[1-9]\d{0,2}\.\d{1,3}\.[1-9]\d{0,2}$/);
    expect(new Set(picked).size).toBeGreaterThan(190);
  });
});
