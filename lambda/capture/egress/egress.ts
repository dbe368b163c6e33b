/**
 * The browser's only way out: a SOCKS5 proxy of its own for every capture, which resolves, vets and pins
 * each host before it connects. Interception in the page is no such barrier: it misses WebSockets, workers
 * and whatever the browser resolves a second time.
 */
import type { PrivateTargets } from '../../config.ts';
import { type Connect, connectTcp, dial } from './dial.ts';
import type { EgressFailure, Failed } from './egress-failure.ts';
import { createFailureLog } from './failure-log.ts';
import { randomLoopbackAddress } from './listen.ts';
import { createPin } from './pin.ts';
import type { ResolveIpv4 } from './resolve.ts';
import { type ExceededLimit, openSocksProxy, type ProxyLimits, type Track } from './socks-proxy.ts';
import type { TargetSocket } from './target-socket.ts';
import type { Target } from './vet.ts';

export type { EgressFailure } from './egress-failure.ts';

export interface EgressLimits extends ProxyLimits {
  /** For all addresses of a host together. */
  connectTimeoutMs: number;
}

export const EGRESS_LIMITS: EgressLimits = {
  // Chromium's own limit for a pool of sockets; two file descriptors each stay below Lambda's 1,024.
  tunnels: 256,
  // A page of that weight would not be ready in time, and fills the memory the browser has.
  receivedBytes: 150 * 1024 * 1024,
  // Pages ask and report, they seldom upload: a form with a photo of 8 MB goes through, a flood of others' servers does not.
  sentBytes: 10 * 1024 * 1024,
  // A page of 500 files from a server next door that closes each connection; heavy pages of the web open some 200 in all.
  connectionsPerSecond: 500,
  connections: 2_000,
  // Loopback takes no time; a browser that computes for long may.
  handshakeTimeoutMs: 10_000,
  lingerMs: 2_000,
  // TCP sends its SYN again after 1, 3 and 7 seconds.
  connectTimeoutMs: 8_000,
};

export interface EgressDeps {
  resolve: ResolveIpv4;
  privateTargets: PrivateTargets;
  /** Hosts that are refused with all names below them, as lambda/config.ts reads them. Default: none. */
  denyHosts?: readonly string[] | undefined;
  /** Default: EGRESS_LIMITS. */
  limits?: Partial<EgressLimits>;
  /** Default: TCP. */
  connect?: Connect;
}

export interface EgressOptions {
  /** Hears once that a limit was passed: the capture cannot succeed any more. */
  onExceeded?: (limit: ExceededLimit) => void;
}

/** The way out of one capture. Host names are taken in any spelling a URL's `hostname` has. */
export interface Egress {
  /** For --proxy-server: `socks5://127.x.y.z:port`. */
  readonly proxyUrl: string;
  /** The proxy's address, for --host-resolver-rules. */
  readonly address: string;
  /** Bytes from all targets so far. */
  readonly receivedBytes: number;
  /** Connections refused as forbidden. */
  readonly refusedCount: number;
  /** Connections that came to nothing, by reason. */
  readonly failureCounts: Readonly<Record<EgressFailure, number>>;
  /** The limit that was passed. Everything is destroyed then. */
  readonly exceeded: ExceededLimit | undefined;
  /** Vets and resolves without connecting: why this URL would fail, or undefined. */
  preflight(url: string): Promise<EgressFailure | undefined>;
  /** The latest failure of this host and port, if any. */
  failureOf(host: string, port: number): EgressFailure | undefined;
  /** Destroys every connection. May be called again. */
  close(): Promise<void>;
}

export type OpenEgress = (options?: EgressOptions) => Promise<Egress>;

export function createEgress({
  resolve,
  privateTargets,
  denyHosts,
  limits,
  connect = connectTcp,
}: EgressDeps): OpenEgress {
  const allLimits = { ...EGRESS_LIMITS, ...limits };

  return async ({ onExceeded } = {}) => {
    const pin = createPin({ resolve, privateTargets, denyHosts });
    const log = createFailureLog();
    let exceeded: Egress['exceeded'];

    const proxy = await openSocksProxy({
      reach,
      onFailure: log.add,
      onExceeded: (limit) => {
        exceeded = limit;
        onExceeded?.(limit);
      },
      limits: allLimits,
      listenAddress: randomLoopbackAddress(),
    });

    return {
      proxyUrl: `socks5://${proxy.address}:${proxy.port}`,
      address: proxy.address,
      get receivedBytes() {
        return proxy.receivedBytes;
      },
      get refusedCount() {
        return log.counts.forbidden;
      },
      failureCounts: log.counts,
      get exceeded() {
        return exceeded;
      },
      async preflight(url) {
        const pinned = await pin(targetOf(url));
        return 'failure' in pinned ? pinned.failure : undefined;
      },
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

/** Where an http or https URL connects to. */
function targetOf(url: string): Target {
  const { hostname, port, protocol } = new URL(url);
  const defaultPort = protocol === 'https:' ? 443 : 80;
  return { host: hostname, port: port === '' ? defaultPort : Number(port) };
}
