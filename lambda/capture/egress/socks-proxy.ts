/**
 * A SOCKS5 server on loopback for one capture: each connection is a handshake, a decision made elsewhere,
 * and a tunnel. Keeps the capture's limits, and nothing a client sends can bring the process down.
 */
import { createServer, type Socket } from 'node:net';
import { type ConnectionLimits, createConnectionCounter } from './connection-counter.ts';
import type { EgressFailure, Failed } from './egress-failure.ts';
import { listenOnLoopback } from './listen.ts';
import { HandshakeError, readTarget, writeFailure, writeSuccess } from './socks-handshake.ts';
import { splice } from './splice.ts';
import type { TargetSocket } from './target-socket.ts';
import type { Target } from './vet.ts';

export interface ProxyLimits extends ConnectionLimits {
  /** Connections at once, those that are still shaking hands included. */
  tunnels: number;
  /** Bytes from all targets together. */
  receivedBytes: number;
  /** Bytes to all targets together. */
  sentBytes: number;
  /** For the whole handshake, however slowly its bytes come. */
  handshakeTimeoutMs: number;
  /** See SpliceOptions. */
  lingerMs: number;
}

/** `bytes` are those received, `tunnels` those open at once. */
export type ExceededLimit = 'bytes' | 'sent bytes' | 'tunnels' | 'connections';

/** To be called with every socket to a target the moment it exists. */
export type Track = (socket: TargetSocket) => TargetSocket;

export interface ProxyDeps {
  /** Decides and connects. */
  reach: (target: Target, track: Track) => Promise<{ socket: TargetSocket } | Failed>;
  /** Hears of every connection that came to nothing. */
  onFailure: (target: Target, failure: EgressFailure) => void;
  /** Hears once that a limit was passed. By then every connection is destroyed, and no new one is taken. */
  onExceeded: (limit: ExceededLimit) => void;
  limits: ProxyLimits;
  /** Loopback address to listen on; 127.0.0.1 where it cannot be bound. */
  listenAddress: string;
}

export interface SocksProxy {
  readonly address: string;
  readonly port: number;
  readonly receivedBytes: number;
  /** Destroys every connection and stops listening. May be called again. */
  close(): Promise<void>;
}

export async function openSocksProxy(deps: ProxyDeps): Promise<SocksProxy> {
  const { reach, onFailure, onExceeded, limits } = deps;
  const sockets = new Set<Socket>();
  let clientCount = 0;
  let receivedBytes = 0;
  let sentBytes = 0;
  const isOneTooMany = createConnectionCounter(limits);
  let stopped = false;

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    track(client);
    clientCount += 1;
    client.once('close', () => {
      clientCount -= 1;
    });
    if (clientCount > limits.tunnels) exceed('tunnels');
    serve(client).catch((error) => {
      // Whoever speaks no SOCKS gets nothing more; a fault of ours ends this connection alone.
      if (error instanceof HandshakeError) client.destroySoon();
      else client.destroy();
    });
  });
  const { address, port } = await listenOnLoopback(server, deps.listenAddress);
  // Such as no file descriptor left for accept(): that connection is lost, the others go on.
  server.on('error', () => {});
  const serverClosed = new Promise<void>((resolve) => server.once('close', resolve));

  return {
    address,
    port,
    get receivedBytes() {
      return receivedBytes;
    },
    async close() {
      stop();
      server.close();
      await serverClosed;
    },
  };

  async function serve(client: Socket): Promise<void> {
    const target = await readTargetInTime(client);
    const reached = await reach(target, trackDialled);
    if ('failure' in reached) {
      onFailure(target, reached.failure);
      return writeFailure(client, reached.failure);
    }
    const upstream = reached.socket;
    if (client.destroyed) {
      upstream.destroy();
      return;
    }
    // A reset before the first byte leaves the page unreachable; a later one may just end an idle connection.
    upstream.once('error', () => upstream.bytesRead === 0 && onFailure(target, 'unreachable'));
    writeSuccess(client);
    splice(client, upstream, {
      lingerMs: limits.lingerMs,
      onReceived: (bytes) => {
        receivedBytes += bytes;
        if (receivedBytes <= limits.receivedBytes) return;
        onFailure(target, 'too_heavy');
        exceed('bytes');
      },
      onSent: (bytes) => {
        sentBytes += bytes;
        if (sentBytes <= limits.sentBytes) return;
        onFailure(target, 'too_heavy');
        exceed('sent bytes');
      },
    });
  }

  async function readTargetInTime(client: Socket): Promise<Target> {
    const timer = setTimeout(() => client.destroy(), limits.handshakeTimeoutMs);
    try {
      return await readTarget(client);
    } finally {
      clearTimeout(timer);
    }
  }

  /** What is refused before it is dialled reaches nobody, and does not count. */
  function trackDialled(socket: TargetSocket): TargetSocket {
    if (isOneTooMany()) exceed('connections');
    return track(socket);
  }

  /** From here on the socket cannot crash the process, and ends with the capture at the latest. */
  function track<Tracked extends Socket>(socket: Tracked): Tracked {
    // 'close' follows every error, and does the cleaning.
    socket.on('error', () => {});
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (stopped) socket.destroy();
    return socket;
  }

  function exceed(limit: ExceededLimit): void {
    if (stopped) return;
    stop();
    onExceeded(limit);
  }

  function stop(): void {
    stopped = true;
    for (const socket of sockets) socket.destroy();
  }
}
