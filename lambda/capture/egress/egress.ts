/**
 * The browser's only way to the network: a SOCKS5 proxy for each capture, which resolves, vets and pins each
 * host before it connects. Interception in the page is not enough, because it misses WebSockets, workers, and
 * names that the browser resolves again.
 */
import type { PrivateTargets } from '../../config/hosts.ts';
import { createConnectAhead } from './connect-ahead.ts';
import { type Connect, connectTcp, dial } from './dial.ts';
import { createFailureLog } from './failure-log.ts';
import { randomLoopbackAddress } from './listen.ts';
import { createPin } from './pin.ts';
import type { ResolveIpv4 } from './resolve.ts';
import { type ExceededLimit, openSocksProxy, type ProxyLimits, type Track } from './socks-proxy.ts';
import type { TargetSocket } from './target-socket.ts';
import { type EgressFailure, type Failed, type Target, targetOf } from './vet.ts';

export interface EgressLimits extends ProxyLimits {
  /** For all addresses of a host together. */
  connectTimeoutMs: number;
}

const EGRESS_LIMITS: EgressLimits = {
  // Chromium's own limit for a socket pool. Two file descriptors per tunnel stay below Lambda's 1,024.
  tunnels: 256,
  // A larger page would not be ready in time, and would fill the browser's memory.
  receivedBytes: 150 * 1024 * 1024,
  // Pages seldom upload. The limit allows a form with a photo of 8 MB and stops a flood of other servers.
  sentBytes: 10 * 1024 * 1024,
  // Allows a page with 500 files from a nearby server that closes each connection. Heavy pages on the web
  // open about 200 connections in total.
  connectionsPerSecond: 500,
  connections: 2_000,
  // Loopback is fast, but a busy browser can delay the handshake.
  handshakeTimeoutMs: 10_000,
  lingerMs: 2_000,
  // TCP retransmits a SYN after 1, 3 and 7 seconds.
  connectTimeoutMs: 8_000,
};

export interface EgressDeps {
  resolve: ResolveIpv4;
  privateTargets: PrivateTargets;
  /**
   * Hosts that are refused together with all their subdomains, as parsed by
   * lambda/config/config.ts. Default: none.
   */
  denyHosts?: readonly string[] | undefined;
  /** Whether the environment names a proxy, which is not used. Default: false. */
  ignoresProxy?: boolean | undefined;
  /** Default: EGRESS_LIMITS. */
  limits?: Partial<EgressLimits>;
  /** Default: TCP. */
  connect?: Connect;
}

export interface EgressOptions {
  /** Called once when a limit is exceeded. The capture can no longer succeed. */
  onExceeded?: (limit: ExceededLimit) => void;
}

/** The network access of one capture. Host names may have any spelling that a URL's `hostname` has. */
export interface Egress {
  /** For --proxy-server: `socks5://127.x.y.z:port`. */
  readonly proxyUrl: string;
  /** The proxy's address, for --host-resolver-rules. */
  readonly address: string;
  readonly ignoresProxy: boolean;
  /** Bytes received from all targets so far. */
  readonly receivedBytes: number;
  /** Bytes sent to all targets so far. May be set to what another attempt at the capture has sent. */
  sentBytes: number;
  /** Connections refused as forbidden. */
  readonly refusedCount: number;
  /** Failed connections, by reason. */
  readonly failureCounts: Readonly<Record<EgressFailure, number>>;
  /** The limit that was exceeded. All connections are then destroyed. */
  readonly exceeded: ExceededLimit | undefined;
  /** Vets and resolves without connecting. Returns why this URL would fail, or undefined. */
  preflight(url: string): Promise<EgressFailure | undefined>;
  /**
   * Connects to this URL's host and port, for the browser's first connection to
   * it. Call it after the preflight.
   */
  connectAhead(url: string): void;
  /** The latest failure of this host and port, if any. */
  failureOf(host: string, port: number): EgressFailure | undefined;
  /** Destroys every connection. Can be called more than once. */
  close(): Promise<void>;
}

export type OpenEgress = (options?: EgressOptions) => Promise<Egress>;

export function createEgress({
  resolve,
  privateTargets,
  denyHosts,
  ignoresProxy = false,
  limits,
  connect = connectTcp,
}: EgressDeps): OpenEgress {
  const allLimits = { ...EGRESS_LIMITS, ...limits };

  return async ({ onExceeded } = {}) => {
    const pin = createPin({ resolve, privateTargets, denyHosts });
    const log = createFailureLog();
    let exceeded: Egress['exceeded'];

    const proxy = await openSocksProxy({
      reach: async (target, track) => (await ahead.take(target)) ?? reach(target, track),
      onFailure: log.add,
      onExceeded: (limit) => {
        exceeded = limit;
        onExceeded?.(limit);
      },
      limits: allLimits,
      listenAddress: randomLoopbackAddress(),
    });

    const ahead = createConnectAhead((target) => reach(target, proxy.track));

    return {
      proxyUrl: `socks5://${proxy.address}:${proxy.port}`,
      address: proxy.address,
      ignoresProxy,
      get receivedBytes() {
        return proxy.receivedBytes;
      },
      get sentBytes() {
        return proxy.sentBytes;
      },
      set sentBytes(bytes) {
        proxy.sentBytes = bytes;
      },
      get refusedCount() {
        return log.counts.forbidden;
      },
      failureCounts: log.counts,
      get exceeded() {
        return exceeded;
      },
      async preflight(url) {
        const pinned = await pin(targetOf(new URL(url)));
        return 'failure' in pinned ? pinned.failure : undefined;
      },
      connectAhead: (url) => ahead.start(targetOf(new URL(url))),
      failureOf: (host, port) => log.latest({ host, port }),
      close: proxy.close,
    };

    async function reach(target: Target, track: Track): Promise<{ socket: TargetSocket } | Failed> {
      const pinned = await pin(target);
      if ('failure' in pinned) return pinned;
      return dial(pinned.addresses, target.port, {
        connect: (address, port) => track(connect(address, port)),
        connectTimeoutMs: allLimits.connectTimeoutMs,
      });
    }
  };
}
