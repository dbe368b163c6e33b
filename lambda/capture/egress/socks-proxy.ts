/**
 * A SOCKS5 server on loopback for one capture. Each connection is a handshake, a call to `reach`, and a
 * tunnel. It enforces the capture's limits, and no client input can crash the process.
 */
import { createServer, type Socket } from 'node:net';
import { type ConnectionLimits, createConnectionCounter } from './connection-counter.ts';
import { listenOnLoopback } from './listen.ts';
import { HandshakeError, readTarget, writeFailure, writeSuccess } from './socks-handshake.ts';
import { splice } from './splice.ts';
import type { TargetSocket } from './target-socket.ts';
import type { EgressFailure, Failed, Target } from './vet.ts';

export interface ProxyLimits extends ConnectionLimits {
  /** Concurrent connections, including those in the handshake. */
  tunnels: number;
  /** Bytes received from all targets together. */
  receivedBytes: number;
  /** Bytes sent to all targets together. */
  sentBytes: number;
  /** For the whole handshake, even when its bytes arrive slowly. */
  handshakeTimeoutMs: number;
  /** See SpliceOptions. */
  lingerMs: number;
}

/** `bytes` counts received bytes, `tunnels` concurrent connections. */
export type ExceededLimit = 'bytes' | 'sent bytes' | 'tunnels' | 'connections';

/** Must be called with every socket to a target as soon as it exists. */
export type Track = (socket: TargetSocket) => TargetSocket;

interface ProxyDeps {
  /** Vets the target and connects to it. */
  reach: (target: Target, track: Track) => Promise<{ socket: TargetSocket } | Failed>;
  /** Called for every failed connection. */
  onFailure: (target: Target, failure: EgressFailure) => void;
  /**
   * Called once when a limit is exceeded. By then all connections are destroyed, and new ones are refused.
   */
  onExceeded: (limit: ExceededLimit) => void;
  limits: ProxyLimits;
  /** Loopback address to listen on. Falls back to 127.0.0.1 when it cannot be bound. */
  listenAddress: string;
}

interface SocksProxy {
  readonly address: string;
  readonly port: number;
  readonly receivedBytes: number;
  /** May be set to what was sent before. */
  sentBytes: number;
  /** For a socket that is dialled before a connection asks for it. */
  track: Track;
  /** Destroys every connection and stops listening. Can be called more than once. */
  close(): Promise<void>;
}

export async function openSocksProxy(deps: ProxyDeps): Promise<SocksProxy> {
  const { reach, onFailure, onExceeded, limits } = deps;
  const sockets = new Set<Socket>();
  let clientCount = 0;
  let receivedBytes = 0;
  let sentBytes = 0;
  const exceedsLimit = createConnectionCounter(limits);
  let stopped = false;

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    track(client);
    clientCount += 1;
    client.once('close', () => {
      clientCount -= 1;
    });
    if (clientCount > limits.tunnels) exceed('tunnels');
    serve(client).catch((error) => {
      // After an invalid handshake, the reply is flushed and the client closed. After an internal error, only
      // this connection is destroyed.
      if (error instanceof HandshakeError) client.destroySoon();
      else client.destroy();
    });
  });
  const { address, port } = await listenOnLoopback(server, deps.listenAddress);
  // For example, accept() has no file descriptor left. Only that connection is lost.
  server.on('error', () => {});
  const serverClosed = new Promise<void>((resolve) => server.once('close', resolve));

  return {
    address,
    port,
    get receivedBytes() {
      return receivedBytes;
    },
    get sentBytes() {
      return sentBytes;
    },
    set sentBytes(bytes) {
      sentBytes = bytes;
    },
    track: trackDialled,
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
    // A reset before the first byte makes the target unreachable. A later reset may only end an idle
    // connection.
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

  /** Counts dialled sockets only. A refused target reaches no server. */
  function trackDialled(socket: TargetSocket): TargetSocket {
    if (exceedsLimit()) exceed('connections');
    return track(socket);
  }

  /**
   * Handles errors of the socket, so that they cannot crash the process, and destroys it at
   * the latest when the capture ends.
   */
  function track<Tracked extends Socket>(socket: Tracked): Tracked {
    // 'close' follows every error and removes the socket.
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
