/**
 * Connects to the capture's target while the browser launches. The browser's first connection to this target
 * then gets a connection that is already there, and does not wait for the handshake of TCP.
 */
import type { TargetSocket } from './target-socket.ts';
import type { Failed, Target } from './vet.ts';

type Reached = { socket: TargetSocket } | Failed;

interface ConnectAhead {
  /** Starts the connection. Call it once, for a target that was vetted. */
  start(target: Target): void;
  /** Gives the connection to the first caller with the same target. Undefined when a new one is needed. */
  take(target: Target): Promise<Reached | undefined>;
}

/** A server may close a connection that stays silent for some seconds. A launch takes less time. */
const MAX_SILENCE_MS = 2_000;

/** `reach` vets and dials the target, as it does for the browser. */
export function createConnectAhead(reach: (target: Target) => Promise<Reached>): ConnectAhead {
  let started: { target: Target; reached: Promise<Reached & { at: number }> } | undefined;

  return {
    start(target) {
      const reached = reach(target).then((result) => ({ ...result, at: performance.now() }));
      // take awaits this, if it is called; the handler avoids an unhandled rejection.
      reached.catch(() => undefined);
      started = { target, reached };
    },
    async take({ host, port }) {
      if (started?.target.host !== host || started.target.port !== port) return undefined;
      const { reached } = started;
      started = undefined;
      const result = await reached;
      if ('failure' in result || isWaiting(result)) return result;
      result.socket.destroy();
      return undefined;
    },
  };
}

/** A server that has spoken or has closed the connection does not wait for a request. */
function isWaiting({ socket, at }: { socket: TargetSocket; at: number }): boolean {
  const { destroyed, readableEnded, bytesRead } = socket;
  return performance.now() - at < MAX_SILENCE_MS && !destroyed && !readableEnded && bytesRead === 0;
}
