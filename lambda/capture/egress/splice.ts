/**
 * Joins two sockets into one tunnel: bytes go both ways unchanged, with backpressure, and the end of one
 * direction ends that direction alone.
 */
import type { Socket } from 'node:net';
import type { TargetSocket } from './target-socket.ts';

export interface SpliceOptions {
  /** Hears the size of every piece that comes from upstream, before it is passed on. */
  onReceived: (bytes: number) => void;
  /** The same of every piece that goes upstream. */
  onSent: (bytes: number) => void;
  /** How long a tunnel with one direction ended may stay silent before it is dropped. */
  lingerMs: number;
}

/** Both sockets must have an 'error' listener: an error here means no more than that the tunnel ends. */
export function splice(
  client: Socket,
  upstream: TargetSocket,
  { onReceived, onSent, lingerMs }: SpliceOptions,
): void {
  endTogether(client, upstream, lingerMs);
  endTogether(upstream, client, lingerMs);
  client.on('data', (piece) => onSent(piece.length));
  client.pipe(upstream);
  upstream.receiveBy((bytes, done) => {
    onReceived(bytes.length);
    return client.write(bytes, done);
  });
  client.on('drain', () => upstream.resume());
  upstream.once('end', () => client.end());
}

function endTogether(one: Socket, other: Socket, lingerMs: number): void {
  // A browser never half-closes: once its end is passed on, a silent server would hold the tunnel for good.
  one.once('finish', () => one.setTimeout(lingerMs, () => one.destroy()));
  one.once('close', () => {
    // After a clean end the other side may still have bytes to flush; it closes by itself or lingers out.
    if (!one.readableEnded || !one.writableFinished) other.destroy();
  });
}
