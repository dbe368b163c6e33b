import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Connect, connectTcp } from '../../../lambda/capture/egress/dial.ts';
import {
  createEgress,
  type Egress,
  type EgressDeps,
  type EgressOptions,
} from '../../../lambda/capture/egress/egress.ts';
import { ResolveError, type ResolveIpv4 } from '../../../lambda/capture/egress/resolve.ts';
import { TargetSocket } from '../../../lambda/capture/egress/target-socket.ts';
import {
  closed,
  closedPort,
  connectRequest,
  GREETING,
  knock,
  reach,
  readAll,
  readBytes,
  SUCCEEDED,
  serve,
} from './socks-client.ts';

const execFileAsync = promisify(execFile);
const PUBLIC = '1.1.1.1';
const NOT_ALLOWED = 2;
const HOST_UNREACHABLE = 4;
const CONNECTION_REFUSED = 5;

const toLoopback: ResolveIpv4 = async () => ['127.0.0.1'];
const echo = (socket: Socket) => socket.pipe(socket);
const neverConnects = () => new TargetSocket();

async function open(deps: Partial<EgressDeps> = {}, options?: EgressOptions) {
  const egress = await createEgress({ resolve: toLoopback, privateTargets: 'all', ...deps })(options);
  onTestFinished(() => egress.close());
  return egress;
}

const replyOf = async ({ proxyUrl }: Pick<Egress, 'proxyUrl'>, host: string, port: number) =>
  (await reach(proxyUrl, host, port)).reply;

/** With a connection to a target that answers so. */
async function openTunnel(onConnection: (socket: Socket) => void, deps: Partial<EgressDeps> = {}) {
  const port = await serve(onConnection);
  const egress = await open(deps);
  const { socket } = await reach(egress.proxyUrl, 'site.example', port);
  return { egress, port, socket };
}

/** With the limits that were exceeded. */
async function openLimited(limits: NonNullable<EgressDeps['limits']>) {
  const reached: string[] = [];
  const egress = await open({ limits }, { onExceeded: (limit) => reached.push(limit) });
  return { egress, reached };
}

/** With the addresses that are dialled, in vain. It reaches only what is public. */
async function openPublic(resolve: ResolveIpv4 = async () => [PUBLIC]) {
  const { dialled, connect } = refusing();
  return { egress: await open({ resolve, connect, privateTargets: 'none' }), dialled };
}

/** Records the lookups. Returns the answers in order, then the last one again and again. */
function answering(...answers: (readonly string[])[]) {
  const asked: string[] = [];
  const resolve: ResolveIpv4 = async (host) => {
    asked.push(host);
    return answers[Math.min(asked.length, answers.length) - 1] ?? [];
  };
  return { asked, resolve };
}

/** Records the addresses that are dialled, and connects to none. */
function refusing() {
  const dialled: string[] = [];
  const connect = (address: string, port: number) => {
    dialled.push(`${address}:${port}`);
    return new TargetSocket().destroy(new Error('Refused by the test'));
  };
  return { dialled, connect };
}

describe('the egress proxy', () => {
  test('carries bytes both ways to an allowed target, by name and by IP address', async () => {
    const port = await serve(echo);
    const egress = await open();
    for (const host of ['site.example', '127.0.0.1', '127.0.0.1.', '0x7f.1']) {
      const { socket, reply } = await reach(egress.proxyUrl, host, port);
      expect(reply).toBe(SUCCEEDED);
      socket.write('hello');
      expect(String(await readBytes(socket, 5))).toBe('hello');
    }
    expect(egress.receivedBytes).toBe(20);
    expect(egress.failureCounts).toEqual({
      not_found: 0,
      forbidden: 0,
      unreachable: 0,
      timeout: 0,
      too_heavy: 0,
    });
  });

  test('listens on a loopback address of its own', async () => {
    const [one, two] = [await open(), await open()];
    expect(one.address).toMatch(/^127\./);
    expect(one.proxyUrl.startsWith(`socks5://${one.address}:`)).toBe(true);
    expect(two.proxyUrl).not.toBe(one.proxyUrl);
  });

  test('passes large bodies unchanged in both directions', async () => {
    const { socket } = await openTunnel(echo);
    const body = Buffer.alloc(4 * 1024 * 1024, 'abcdefghijklmnopqrstuvwxyz0123456789');
    socket.end(body);
    const received = await readAll(socket);
    expect(received.equals(body)).toBe(true);
  });
});

describe('a refusal', () => {
  test.each(['127.0.0.1', '169.254.169.254', '10.0.0.1', 'localhost', 'sandbox', '[::1]', '2130706433'])(
    'of %s happens before any lookup or connection',
    async (host) => {
      const { asked, resolve } = answering([PUBLIC]);
      const { egress, dialled } = await openPublic(resolve);
      expect(await replyOf(egress, host, 8080)).toBe(NOT_ALLOWED);
      expect(egress.failureOf(host, 8080)).toBe('forbidden');
      expect(egress.refusedCount).toBe(1);
      expect([...asked, ...dialled]).toEqual([]);
    },
  );

  test('covers a name with one private address among public ones', async () => {
    const { egress, dialled } = await openPublic(async () => [PUBLIC, '10.0.0.1']);
    expect(await replyOf(egress, 'mixed.example', 443)).toBe(NOT_ALLOWED);
    expect(dialled).toEqual([]);
  });

  test('covers a closed port of a public host', async () => {
    const { egress, dialled } = await openPublic();
    expect(await replyOf(egress, 'site.example', 25)).toBe(NOT_ALLOWED);
    expect(await replyOf(egress, 'site.example', 443)).toBe(CONNECTION_REFUSED);
    expect(dialled).toEqual([`${PUBLIC}:443`]);
  });

  test('exempts only the listed address and port', async () => {
    const [listed, other] = [await serve(echo), await serve(echo)];
    const egress = await open({ privateTargets: [`127.0.0.1:${listed}`] });
    expect(await replyOf(egress, 'site.example', listed)).toBe(SUCCEEDED);
    expect(await replyOf(egress, '127.0.0.1', listed)).toBe(SUCCEEDED);
    expect(await replyOf(egress, 'site.example', other)).toBe(NOT_ALLOWED);
    expect(await replyOf(egress, '127.0.0.1', other)).toBe(NOT_ALLOWED);
  });

  test('covers a connection that ended at another address than the vetted one', async () => {
    const heard = Promise.withResolvers<Socket>();
    const port = await serve(heard.resolve);
    const connect = () => connectTcp('127.0.0.1', port);
    const egress = await open({ resolve: async () => [PUBLIC], connect, privateTargets: 'none' });
    expect(await replyOf(egress, 'site.example', port)).toBe(NOT_ALLOWED);
    expect(await readAll(await heard.promise)).toHaveLength(0);
  });
});

describe('a name', () => {
  test('keeps its first addresses for the whole capture', async () => {
    const { asked, resolve } = answering([PUBLIC], ['127.0.0.1']);
    const { egress, dialled } = await openPublic(resolve);
    for (const host of ['rebind.example', 'REBIND.example', 'rebind.example.']) {
      await reach(egress.proxyUrl, host, 80);
    }
    expect(asked).toEqual(['rebind.example']);
    expect(dialled).toEqual([`${PUBLIC}:80`, `${PUBLIC}:80`, `${PUBLIC}:80`]);
  });

  test('that first resolves to a private address stays refused', async () => {
    const { resolve } = answering(['127.0.0.1'], [PUBLIC]);
    const { egress, dialled } = await openPublic(resolve);
    await reach(egress.proxyUrl, 'rebind.example', 80);
    expect(await replyOf(egress, 'rebind.example', 80)).toBe(NOT_ALLOWED);
    expect(dialled).toEqual([]);
  });

  test('is looked up again by another capture', async () => {
    const { asked, resolve } = answering(['127.0.0.1']);
    const openEgress = createEgress({ resolve, privateTargets: 'none' });
    for (const egress of [await openEgress(), await openEgress()]) {
      await egress.preflight('http://site.example/');
      await egress.close();
    }
    expect(asked).toHaveLength(2);
  });

  test('is looked up once for many connections at once', async () => {
    const { asked, resolve } = answering(['127.0.0.1']);
    const port = await serve(echo);
    const egress = await open({ resolve });
    const url = `http://site.example:${port}/`;
    const all = await Promise.all([
      egress.preflight(url),
      egress.preflight(url),
      reach(egress.proxyUrl, 'site.example', port),
    ]);
    expect(all).toMatchObject([undefined, undefined, { reply: SUCCEEDED }]);
    expect(asked).toEqual(['site.example']);
  });

  test('that does not resolve is not found; one with only IPv6 addresses is forbidden', async () => {
    const resolve: ResolveIpv4 = async (host) => {
      throw new ResolveError(host === 'six.example' ? 'ipv6_only' : 'not_found', undefined);
    };
    const egress = await open({ resolve });
    expect(await replyOf(egress, 'none.example', 80)).toBe(HOST_UNREACHABLE);
    expect(await replyOf(egress, 'six.example', 80)).toBe(NOT_ALLOWED);
    expect(egress.failureOf('none.example', 80)).toBe('not_found');
    expect(egress.failureOf('six.example', 80)).toBe('forbidden');
    expect(egress.failureOf('six.example', 443)).toBeUndefined();
  });

  test('is looked up until the thousandth name; the next one makes the page too heavy', async () => {
    const { asked, resolve } = answering(['127.0.0.1']);
    const egress = await open({ resolve });
    for (let index = 1; index <= 999; index++) await egress.preflight(`http://h${index}.example/`);
    expect(await egress.preflight('http://h1000.example/')).toBeUndefined();
    expect(await egress.preflight('http://h1001.example/')).toBe('too_heavy');
    expect(await egress.preflight('http://h1.example/')).toBeUndefined();
    expect(asked).toHaveLength(1_000);
  });
});

describe('the preflight', () => {
  test.each([
    ['http://127.0.0.1/', 'forbidden'],
    ['http://[::1]/', 'forbidden'],
    ['https://site.example:22/', 'forbidden'],
    ['http://private.example/', 'forbidden'],
    ['http://missing.example/', 'not_found'],
    ['https://site.example/', undefined],
    ['http://site.example:8080/', undefined],
    ['http://1.1.1.1/', undefined],
  ])('of %s gives %s, and connects to nothing', async (url, failure) => {
    const { egress, dialled } = await openPublic(async (host) => {
      if (host === 'missing.example') throw new ResolveError('not_found', undefined);
      return [host === 'private.example' ? '10.0.0.1' : PUBLIC];
    });
    expect(await egress.preflight(url)).toBe(failure);
    expect(dialled).toEqual([]);
  });

  test('throws a fault of the resolver, which ends a connection without a crash', async () => {
    const resolve: ResolveIpv4 = async () => {
      throw new TypeError('A fault');
    };
    const egress = await open({ resolve });
    await expect(egress.preflight('http://site.example/')).rejects.toThrow('A fault');
    expect(await replyOf(egress, 'site.example', 80)).toBeUndefined();
  });
});

describe('a target', () => {
  test('that refuses is unreachable', async () => {
    const port = await closedPort();
    const egress = await open();
    expect(await replyOf(egress, 'site.example', port)).toBe(CONNECTION_REFUSED);
    expect(egress.failureOf('site.example', port)).toBe('unreachable');
    expect(egress.refusedCount).toBe(0);
  });

  test('that resets before its first byte is unreachable', async () => {
    const { egress, port, socket } = await openTunnel((socket) =>
      socket.once('data', () => socket.resetAndDestroy()),
    );
    socket.write('GET /');
    await closed(socket);
    expect(egress.failureOf('site.example', port)).toBe('unreachable');
  });

  test('that resets after its first byte has not failed', async () => {
    const { egress, port, socket } = await openTunnel((socket) => {
      socket.write('x');
      socket.once('data', () => socket.resetAndDestroy());
    });
    await readBytes(socket, 1);
    socket.write('GET /');
    await closed(socket);
    expect(egress.failureOf('site.example', port)).toBeUndefined();
  });

  test('that never answers runs into one connect timeout for all its addresses', async () => {
    const egress = await open({
      resolve: async () => ['127.0.0.2', '127.0.0.3'],
      connect: neverConnects,
      limits: { connectTimeoutMs: 20 },
    });
    expect(await replyOf(egress, 'site.example', 8080)).toBe(HOST_UNREACHABLE);
    expect(egress.failureOf('site.example', 8080)).toBe('timeout');
  });

  test('is tried at its next address when one refuses, at four addresses at most', async () => {
    const { dialled, connect } = refusing();
    const egress = await open({
      resolve: async () => ['1.0.0.1', '1.0.0.2', '1.0.0.3', '1.0.0.4', '1.0.0.5'],
      connect,
    });
    await reach(egress.proxyUrl, 'site.example', 80);
    expect(dialled).toEqual(['1.0.0.1:80', '1.0.0.2:80', '1.0.0.3:80', '1.0.0.4:80']);
  });

  test('is reached at its second address when the first fails', async () => {
    const port = await serve(echo);
    const egress = await open({
      resolve: async () => ['127.0.0.2', '127.0.0.1'],
      connect: (host, at) =>
        host === '127.0.0.2' ? new TargetSocket().destroy(new Error('Refused')) : connectTcp(host, at),
    });
    expect(await replyOf(egress, 'site.example', port)).toBe(SUCCEEDED);
    expect(egress.failureOf('site.example', port)).toBeUndefined();
  });
});

describe('a tunnel', () => {
  test('passes the end of one direction on, and keeps the other open', async () => {
    const { socket } = await openTunnel(async (socket) => {
      const question = await readAll(socket);
      socket.end(`you said ${question}`);
    });
    socket.end('all of it');
    expect(String(await readAll(socket))).toBe('you said all of it');
  });

  test('lets the client go on sending after the target has ended', async () => {
    let heard: Promise<Buffer> | undefined;
    const { socket } = await openTunnel((socket) => {
      heard = readAll(socket);
      socket.end('done');
    });
    expect(String(await readAll(socket))).toBe('done');
    socket.end('and one more thing');
    expect(String(await heard)).toBe('and one more thing');
  });

  test('is dropped when one side has ended and the other stays silent', async () => {
    const heard = Promise.withResolvers<Socket>();
    const { egress, port, socket } = await openTunnel(heard.resolve, { limits: { lingerMs: 20 } });
    socket.end();
    const target = await heard.promise;
    // The server ignores the end of the stream, so that the proxy itself has to close.
    await once(target.resume(), 'end');
    await once(socket.resume(), 'end');
    expect(egress.failureOf('site.example', port)).toBeUndefined();
  });

  test('ends at the target when the client disconnects', async () => {
    const heard = Promise.withResolvers<Socket>();
    const { egress, port, socket } = await openTunnel(heard.resolve);
    const target = await heard.promise;
    socket.resetAndDestroy();
    expect(await readAll(target)).toHaveLength(0);
    expect(egress.failureOf('site.example', port)).toBeUndefined();
  });
});

test('a connection that is there after its client has left is closed', async () => {
  const heard = Promise.withResolvers<Socket>();
  const port = await serve(heard.resolve);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string[]>();
  const egress = await open({
    resolve: () => {
      asked.resolve();
      return answer.promise;
    },
  });
  const client = await knock(egress.proxyUrl);
  client.write(Buffer.concat([GREETING, connectRequest('site.example', port)]));
  await asked.promise;
  client.resetAndDestroy();
  await nextTurn();
  answer.resolve(['127.0.0.1']);
  expect(await readAll(await heard.promise)).toHaveLength(0);
});

describe('a limit', () => {
  /** Sends as many bytes as the first message asks for, and ends the connection. */
  const sendAsked = (socket: Socket) =>
    socket.once('data', (asked) => socket.end(Buffer.alloc(Number(asked), 'x')));

  test('of received bytes allows exactly that many', async () => {
    const port = await serve(sendAsked);
    const { egress, reached } = await openLimited({ receivedBytes: 1_000 });
    const bystander = await reach(egress.proxyUrl, 'idle.example', port);

    const first = await reach(egress.proxyUrl, 'site.example', port);
    first.socket.write('1000');
    expect(await readAll(first.socket)).toHaveLength(1_000);
    expect([egress.exceeded, reached]).toEqual([undefined, []]);

    const second = await reach(egress.proxyUrl, 'site.example', port);
    second.socket.write('1');
    await closed(second.socket);
    await closed(bystander.socket);
    expect([egress.exceeded, reached]).toEqual(['bytes', ['bytes']]);
    expect(egress.failureOf('site.example', port)).toBe('too_heavy');
    expect(egress.failureOf('idle.example', port)).toBeUndefined();
    expect(await replyOf(egress, 'site.example', port)).toBeUndefined();
  });

  test('of sent bytes passes on exactly that many', async () => {
    const heard: Buffer[] = [];
    const port = await serve((socket) => {
      socket.on('data', (piece: Buffer) => heard.push(piece));
      socket.write('x');
    });
    const { egress, reached } = await openLimited({ sentBytes: 1_000 });
    const first = await reach(egress.proxyUrl, 'one.example', port);
    first.socket.end(Buffer.alloc(400, 'a'));
    expect(await readBytes(first.socket, 1)).toHaveLength(1);
    const second = await reach(egress.proxyUrl, 'two.example', port);
    await readBytes(second.socket, 1);
    second.socket.write(Buffer.alloc(600, 'b'));
    await expect.poll(() => Buffer.concat(heard).length).toBe(1_000);
    expect([egress.exceeded, reached]).toEqual([undefined, []]);

    second.socket.write('c');
    await closed(second.socket);
    expect([egress.exceeded, reached]).toEqual(['sent bytes', ['sent bytes']]);
    expect(egress.failureOf('two.example', port)).toBe('too_heavy');
    expect(Buffer.concat(heard).length).toBe(1_000);
  });

  test('of connections counts ended and failed ones too', async () => {
    const [port, dead] = [await serve(echo), await closedPort()];
    const { egress, reached } = await openLimited({ connections: 3 });
    const gone = await reach(egress.proxyUrl, 'site.example', port);
    gone.socket.end();
    await closed(gone.socket);
    expect(await replyOf(egress, 'site.example', dead)).toBe(CONNECTION_REFUSED);
    const open3 = await reach(egress.proxyUrl, 'site.example', port);
    expect([open3.reply, egress.exceeded]).toEqual([SUCCEEDED, undefined]);
    expect(await replyOf(egress, 'site.example', port)).toBeUndefined();
    await closed(open3.socket);
    expect([egress.exceeded, reached]).toEqual(['connections', ['connections']]);
  });

  test('of connections does not count those refused before dialling', async () => {
    const port = await serve(echo);
    const egress = await open({ limits: { connections: 1 } });
    for (let count = 0; count < 3; count++) {
      expect(await replyOf(egress, 'site.example', 25)).toBe(NOT_ALLOWED);
    }
    expect(await replyOf(egress, 'site.example', port)).toBe(SUCCEEDED);
    expect(egress.exceeded).toBeUndefined();
  });

  test('of tunnels counts the open ones, and one too many ends them all', async () => {
    const port = await serve(echo);
    const { egress, reached } = await openLimited({ tunnels: 2 });

    const gone = await reach(egress.proxyUrl, 'site.example', port);
    gone.socket.end();
    await closed(gone.socket);
    const one = await reach(egress.proxyUrl, 'site.example', port);
    const two = await reach(egress.proxyUrl, 'site.example', port);
    expect([one.reply, two.reply, egress.exceeded]).toEqual([SUCCEEDED, SUCCEEDED, undefined]);

    expect(await replyOf(egress, 'site.example', port)).toBeUndefined();
    await Promise.all([closed(one.socket), closed(two.socket)]);
    expect([egress.exceeded, reached]).toEqual(['tunnels', ['tunnels']]);
  });
});

describe('close', () => {
  test('ends tunnels, dials and handshakes, and stops listening', async () => {
    const targetSide = Promise.withResolvers<Socket>();
    const port = await serve(targetSide.resolve);
    const connects = Promise.withResolvers<void>();
    const egress = await createEgress({
      resolve: async (host) => [host === 'slow.example' ? '127.0.0.2' : '127.0.0.1'],
      privateTargets: 'all',
      connect: (host, at) => {
        if (host !== '127.0.0.2') return connectTcp(host, at);
        connects.resolve();
        return neverConnects();
      },
    })();
    const tunnel = await reach(egress.proxyUrl, 'site.example', port);
    const dialling = reach(egress.proxyUrl, 'slow.example', port);
    await connects.promise;
    await egress.close();
    await egress.close();
    await closed(tunnel.socket);
    expect((await dialling).reply).toBeUndefined();
    await closed((await dialling).socket);
    await closed(await targetSide.promise);
    await expect(reach(egress.proxyUrl, 'site.example', port)).rejects.toThrow('ECONNREFUSED');
  });

  test('leaves nothing that keeps the process alive', async () => {
    const port = await serve(echo);
    // Runs in a separate process, which must exit before the timeouts of a handshake and of a dial.
    const program = fileURLToPath(new URL('./open-and-close.ts', import.meta.url));
    const { stdout } = await execFileAsync(process.execPath, [program, String(port)], { timeout: 7_000 });
    expect(stdout).toBe('closed\n');
  });

  test('prevents connections after lookups that are still running', async () => {
    const answer = Promise.withResolvers<string[]>();
    const asked = Promise.withResolvers<void>();
    const connected: TargetSocket[] = [];
    const egress = await open({
      resolve: () => {
        asked.resolve();
        return answer.promise;
      },
      connect: () => {
        connected.push(neverConnects());
        return connected.at(-1) as TargetSocket;
      },
    });
    const waiting = reach(egress.proxyUrl, 'site.example', 80);
    await asked.promise;
    await egress.close();
    answer.resolve(['127.0.0.1']);
    expect((await waiting).reply).toBeUndefined();
    await egress.preflight('http://site.example/');
    expect(connected.every((socket) => socket.destroyed)).toBe(true);
  });
});

describe('a connection ahead', () => {
  /** Counts the connections that a server gets. */
  async function counted(onConnection: (socket: Socket) => void) {
    const connections = { count: 0, first: Promise.withResolvers<Socket>() };
    const port = await serve((socket) => {
      connections.count += 1;
      connections.first.resolve(socket);
      onConnection(socket);
    });
    return { port, connections };
  }

  /** Connects by TCP, and calls `onConnect` with each socket that has connected. */
  const reporting =
    (onConnect: (socket: TargetSocket) => void): Connect =>
    (address, port) => {
      const socket = connectTcp(address, port);
      return socket.once('connect', () => onConnect(socket));
    };

  test('is given to the first connection to its target, and to no other one', async () => {
    const { port, connections } = await counted(echo);
    const egress = await open();
    egress.connectAhead(`http://site.example:${port}/`);
    await connections.first.promise;
    for (const [host, count] of [
      ['other.example', 2],
      ['site.example', 2],
      ['site.example', 3],
    ] as const) {
      const { socket } = await reach(egress.proxyUrl, host, port);
      socket.write('hello');
      expect(String(await readBytes(socket, 5))).toBe('hello');
      expect(connections.count).toBe(count);
    }
  });

  test.each([
    ['closed it', (socket: Socket) => socket.end()],
    ['reset it', (socket: Socket) => socket.resetAndDestroy()],
    ['already spoke on it', (socket: Socket) => void socket.write('too late')],
  ])('is replaced when the server %s', async (_what, misbehave) => {
    const { port, connections } = await counted((socket) => {
      if (connections.count > 1) echo(socket);
    });
    const dialled = Promise.withResolvers<TargetSocket>();
    const egress = await open({ connect: reporting(dialled.resolve) });
    egress.connectAhead(`http://site.example:${port}/`);
    const ahead = await dialled.promise;
    misbehave(await connections.first.promise);
    while (!ahead.destroyed && !ahead.readableEnded && ahead.bytesRead === 0) await nextTurn();
    const { socket, reply } = await reach(egress.proxyUrl, 'site.example', port);
    expect(reply).toBe(SUCCEEDED);
    socket.write('hello');
    expect(String(await readBytes(socket, 5))).toBe('hello');
    expect([connections.count, ahead.destroyed]).toEqual([2, true]);
  });

  test.each([
    [1_999, 1],
    [2_000, 2],
  ])('that was silent for %i ms: the server gets %i connections', async (silentMs, count) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { port, connections } = await counted(echo);
    const dialled = Promise.withResolvers<TargetSocket>();
    const egress = await open({ connect: reporting(dialled.resolve) });
    egress.connectAhead(`http://site.example:${port}/`);
    const ahead = await dialled.promise;
    await nextTurn();
    vi.advanceTimersByTime(silentMs);
    expect(await replyOf(egress, 'site.example', port)).toBe(SUCCEEDED);
    expect([connections.count, ahead.destroyed]).toEqual([count, count > 1]);
  });

  test('that fails gives the reason to the first connection to its target', async () => {
    const { dialled, connect } = refusing();
    const egress = await open({ connect });
    egress.connectAhead('http://site.example:8080/');
    expect(await replyOf(egress, 'site.example', 8080)).toBe(CONNECTION_REFUSED);
    expect(dialled).toEqual(['127.0.0.1:8080']);
    expect(egress.failureOf('site.example', 8080)).toBe('unreachable');
  });

  test('is vetted as any other', async () => {
    const { dialled, connect } = refusing();
    const egress = await open({ privateTargets: 'none', connect });
    egress.connectAhead('http://site.example/');
    expect(await replyOf(egress, 'site.example', 80)).toBe(NOT_ALLOWED);
    expect(dialled).toEqual([]);
  });

  test('is closed with the egress, also when nothing used it', async () => {
    const { port, connections } = await counted(() => undefined);
    const egress = await open();
    egress.connectAhead(`http://site.example:${port}/`);
    const socket = await connections.first.promise;
    await egress.close();
    await closed(socket);
    expect(socket.destroyed).toBe(true);
  });
});
