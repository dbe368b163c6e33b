/**
 * Sends one request of a webhook. The host is resolved, checked and pinned anew for each request, as
 * those of a page are: an address that changes later leads nowhere else. Redirects are answers like any
 * other, and certificates are checked.
 */
import { request as httpRequest } from 'node:http';
import { isIP, Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { type Connect, dial } from '../capture/egress/dial.ts';
import { createPin } from '../capture/egress/pin.ts';
import type { ResolveIpv4 } from '../capture/egress/resolve.ts';
import { type EgressFailure, targetOf } from '../capture/egress/vet.ts';
import type { Config } from '../config/config.ts';
import { describeFault, type Fault } from '../observe/fault.ts';
import { withinSignal } from '../waits/within-time.ts';
import { isLoopback } from './webhook-address.ts';

/** For all of it: name, connection, TLS, request, and the beginning of the answer. */
const TIME_LIMIT_MS = 15_000;
/** As for captures. Without a cap, one silent address of several would take all of the time. */
const CONNECT_TIMEOUT_MS = 8_000;
/**
 * Nothing of an answer is used but its status. A short body is read, so that the receiver can end in peace.
 */
const MOST_ANSWER_BYTES = 64 * 1024;

interface PostDeps extends Pick<Config, 'privateTargets' | 'denyHosts'> {
  resolve: ResolveIpv4;
  /** Default: TCP. */
  connect?: Connect<Socket>;
  /** Default: 15 seconds. */
  limitTime?: () => AbortSignal;
}

interface Message {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** `no_answer`: the connection ended, or brought something else than HTTP. `untrusted`: TLS failed. */
type PostFailure = EgressFailure | 'no_answer' | 'untrusted';

/** The status of the answer, or why there is none. */
export type PostOutcome = { status: number } | { failure: PostFailure; fault?: Fault[] };

/** `abortSignal` ends the request without an outcome: the promise is rejected with its reason. */
export type PostWebhook = (url: URL, message: Message, abortSignal?: AbortSignal) => Promise<PostOutcome>;

export function createPostWebhook(deps: PostDeps): PostWebhook {
  const { limitTime = () => AbortSignal.timeout(TIME_LIMIT_MS), connect = connectTcp } = deps;

  return async function postWebhook(url, message, abortSignal) {
    const signal = AbortSignal.any([limitTime(), ...(abortSignal === undefined ? [] : [abortSignal])]);
    const sockets: Socket[] = [];
    try {
      const reached = await withinSignal(signal, reach(url, sockets, signal));
      if ('failure' in reached) return reached;
      const secured = url.protocol === 'https:' ? await secure(reached.socket, url, signal) : reached;
      if ('failure' in secured) return secured;
      return await exchange(secured.socket, { url, ...message }, signal);
    } catch (error) {
      abortSignal?.throwIfAborted();
      if (signal.aborted) return { failure: 'timeout' };
      throw error;
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  };

  async function reach(url: URL, sockets: Socket[], signal: AbortSignal) {
    const target = targetOf(url);
    const pinned = await createPin(deps)(target);
    if ('failure' in pinned) return pinned;
    if (url.protocol !== 'https:' && !pinned.addresses.every(isLoopback)) {
      return { failure: 'forbidden' } as const;
    }
    return dial(pinned.addresses, target.port, {
      connect: (address, port) => {
        const socket = connect(address, port);
        // The next address of a host whose time is up.
        if (signal.aborted) socket.destroy();
        sockets.push(socket);
        return socket;
      },
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
    });
  }
}

const connectTcp: Connect<Socket> = (host, port) => new Socket().connect({ host, port });

/** The certificate is checked before anything is sent. */
async function secure(
  socket: Socket,
  { hostname }: URL,
  signal: AbortSignal,
): Promise<{ socket: TLSSocket } | { failure: PostFailure; fault: Fault[] }> {
  const host = hostname.replace(/\.$/, '');
  // Addresses are no names for SNI, but certificates may have them.
  const secured = connectTls({ socket, host, ...(isIP(host) === 0 ? { servername: host } : {}) });
  const ready = new Promise<void>((resolve, reject) => {
    secured.once('secureConnect', resolve);
    secured.on('error', reject);
    secured.once('close', () => reject(new Error('The connection was closed during the TLS handshake')));
  });
  try {
    await withinSignal(signal, ready);
    return { socket: secured };
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: 'untrusted', fault: describeFault(error) };
  }
}

async function exchange(
  socket: Socket,
  { url, headers, body }: Message & { url: URL },
  signal: AbortSignal,
): Promise<PostOutcome> {
  let status: number | undefined;
  const answered = new Promise<void>((resolve, reject) => {
    const request = httpRequest({
      createConnection: () => socket,
      method: 'POST',
      path: url.pathname + url.search,
      headers: { host: url.host, 'content-length': Buffer.byteLength(body), ...headers },
    });
    request.once('response', (response) => {
      status = response.statusCode;
      let receivedBytes = 0;
      response.on('data', (chunk: Buffer) => {
        receivedBytes += chunk.length;
        if (receivedBytes >= MOST_ANSWER_BYTES) resolve();
      });
      response.once('close', resolve);
      response.once('error', resolve);
    });
    request.on('error', reject);
    request.once('close', () => reject(new Error('The connection was closed without an answer')));
    request.end(body);
  });
  try {
    await withinSignal(signal, answered);
  } catch (error) {
    // The status says it all: a body that never ends changes nothing.
    if (status === undefined && signal.aborted) throw error;
    if (status === undefined) return { failure: 'no_answer', fault: describeFault(error) };
  }
  return status === undefined ? { failure: 'no_answer' } : { status };
}
