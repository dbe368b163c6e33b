/**
 * A connection to a target. It reads into a few large, reused buffers, which takes a third less time than a
 * stream that allocates each chunk.
 */
import { Socket } from 'node:net';

/** Takes bytes and calls `done` when it no longer needs them. Returns false to pause reading. */
type Receive = (bytes: Buffer, release: () => void) => boolean;

/** The fastest size between 64 and 1,024 KiB. Unused parts of a buffer take no physical memory. */
const BUFFER_BYTES = 256 * 1024;

// A request that was sent right before the close is read after it. The system reuses the port
// a second later at the soonest.
const FORGOTTEN_AFTER_MS = 1_000;

/** Both ports of each connection, because the peer may be a server in this process. */
const connections = new Set<string>();

/**
 * Whether the other end of a connection to a server of this process is a TargetSocket: a page under capture.
 */
export function isTargetConnection({
  localPort,
  remotePort,
}: Pick<Socket, 'localPort' | 'remotePort'>): boolean {
  return connections.has(`${remotePort}>${localPort}`);
}

/**
 * Emits no 'data' events: `receiveBy` sets the receiver. Before that, the socket reads only the first bytes.
 */
export class TargetSocket extends Socket {
  readonly #free: Buffer[] = [];
  #early: Buffer | undefined;
  #receive: Receive | undefined;

  /** Half-open, so that a client that has finished sending still receives the response. */
  constructor() {
    super({
      allowHalfOpen: true,
      onread: {
        buffer: () => this.#free.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES),
        callback: (length, buffer) => this.#take(Buffer.from(buffer.buffer, buffer.byteOffset, length)),
      },
    });
    this.setNoDelay();
    this.once('connect', () => {
      const ports = `${this.localPort}>${this.remotePort}`;
      connections.add(ports);
      this.once('close', () => setTimeout(() => connections.delete(ports), FORGOTTEN_AFTER_MS).unref());
    });
  }

  /** Passes all bytes to `receive`. After `receive` returned false, resume() continues. */
  receiveBy(receive: Receive): void {
    this.#receive = receive;
    const early = this.#early;
    this.#early = undefined;
    if (early === undefined || this.#take(early)) this.resume();
  }

  #take(bytes: Buffer): boolean {
    if (this.#receive === undefined) {
      this.#early = bytes;
      return false;
    }
    return this.#receive(bytes, () => this.#free.push(Buffer.from(bytes.buffer)));
  }
}
