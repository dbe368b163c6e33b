/**
 * Joins two sockets into a tunnel. It passes bytes both ways unchanged and with backpressure; the end of one
 * direction leaves the other open.
 */
import type { Socket } from 'node:net';
import type { TargetSocket } from './target-socket.ts';

interface SpliceOptions {
  /** Called with the size of every chunk from upstream, before the chunk is passed on. */
  onReceived: (bytes: number) => void;
  /** Called with the size of every chunk that goes upstream. */
  onSent: (bytes: number) => void;
  /** How long a tunnel with one closed direction may stay silent before it is destroyed. */
  lingerMs: number;
}

/** Both sockets must have an 'error' listener. An error only ends the tunnel. */
export function splice(
  client: Socket,
  upstream: TargetSocket,
  { onReceived, onSent, lingerMs }: SpliceOptions,
): void {
  endTogether(client, upstream, lingerMs);
  endTogether(upstream, client, lingerMs);
  client.on('data', (piece) => onSent(piece.length));
  client.pipe(upstream);
  upstream.receiveBy((bytes, release) => {
    onReceived(bytes.length);
    return client.write(bytes, release);
  });
  client.on('drain', () => upstream.resume());
  upstream.once('end', () => client.end());
}

function endTogether(one: Socket, other: Socket, lingerMs: number): void {
  // Browsers never half-close a connection. Without a timeout, a silent server would keep the tunnel open
  // forever.
  one.once('finish', () => one.setTimeout(lingerMs, () => one.destroy()));
  one.once('close', () => {
    // After a clean end the other socket may still have bytes to flush. It closes by itself or after the
    // timeout.
    if (!one.readableEnded || !one.writableFinished) other.destroy();
  });
}
