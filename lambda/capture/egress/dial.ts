/**
 * Connects to the first reachable of a host's vetted addresses. Takes addresses instead of names, so that
 * nothing is resolved a second time.
 */
import type { Socket } from 'node:net';
import { TargetSocket } from './target-socket.ts';
import type { EgressFailure, Failed } from './vet.ts';

/** Starts a connection and returns its socket immediately. */
export type Connect<Connected extends Socket = TargetSocket> = (address: string, port: number) => Connected;

export const connectTcp: Connect = (host, port) => new TargetSocket().connect({ host, port });

interface DialDeps<Connected extends Socket> {
  connect: Connect<Connected>;
  /** For all addresses of a host together. */
  connectTimeoutMs: number;
}

// With more addresses, each would get less than one second, after which TCP retransmits a lost SYN.
const MAX_ADDRESSES = 4;

/**
 * Returns the first connection that succeeds. The remaining time is divided equally among the remaining
 * addresses. Refusals: `unreachable`, `timeout`, and `forbidden` when the peer's address differs from the
 * requested one.
 */
export async function dial<Connected extends Socket>(
  addresses: readonly string[],
  port: number,
  { connect, connectTimeoutMs }: DialDeps<Connected>,
): Promise<{ socket: Connected } | Failed> {
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

function connectWithin<Connected extends Socket>(
  socket: Connected,
  timeoutMs: number,
): Promise<{ socket: Connected } | Failed> {
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
      if (Object(error).code === 'ETIMEDOUT') failure = 'timeout';
    });
    // Fires after an error, a timeout, and the end of the capture. After 'connect' the promise is already
    // settled.
    socket.once('close', () => {
      clearTimeout(timer);
      settle({ failure });
    });
  });
}
