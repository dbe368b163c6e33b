/**
 * Connects to one of the vetted addresses of a host, in order. Takes addresses and never names, so that
 * nothing is resolved a second time.
 */
import type { EgressFailure, Failed } from './egress-failure.ts';
import { TargetSocket } from './target-socket.ts';

/** Starts a connection and gives its socket at once. */
export type Connect = (address: string, port: number) => TargetSocket;

/** The real one. */
export const connectTcp: Connect = (host, port) => new TargetSocket().connect({ host, port });

export interface DialDeps {
  connect: Connect;
  /** For all the addresses of a host together. */
  connectTimeoutMs: number;
}

// Further addresses would each get less than the second after which TCP repeats a lost SYN.
const MAX_ADDRESSES = 4;

/**
 * Gives the first connection that comes about. Each address has an equal share of the time that is left.
 * Refusals: `unreachable`, `timeout`, and `forbidden` when the peer is not the address asked for.
 */
export async function dial(
  addresses: readonly string[],
  port: number,
  { connect, connectTimeoutMs }: DialDeps,
): Promise<{ socket: TargetSocket } | Failed> {
  const endsAt = performance.now() + connectTimeoutMs;
  const candidates = addresses.slice(0, MAX_ADDRESSES);
  let last: Failed = { failure: 'unreachable' };
  for (const [index, address] of candidates.entries()) {
    const share = (endsAt - performance.now()) / (candidates.length - index);
    const attempt = await connectWithin(connect(address, port), Math.max(1, share));
    if ('failure' in attempt) {
      last = attempt;
      continue;
    }
    if (attempt.socket.remoteAddress === address) return attempt;
    attempt.socket.destroy();
    return { failure: 'forbidden' };
  }
  return last;
}

function connectWithin(socket: TargetSocket, timeoutMs: number): Promise<{ socket: TargetSocket } | Failed> {
  return new Promise((settle) => {
    let failure: EgressFailure = 'unreachable';
    const timer = setTimeout(() => {
      failure = 'timeout';
      socket.destroy();
    }, timeoutMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      settle({ socket });
    });
    socket.once('error', (error) => {
      if ('code' in error && error.code === 'ETIMEDOUT') failure = 'timeout';
    });
    // Follows an error, the timer, and the end of the capture alike; after 'connect' it settles nothing.
    socket.once('close', () => {
      clearTimeout(timer);
      settle({ failure });
    });
  });
}
