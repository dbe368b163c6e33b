/**
 * Servers that no page may reach: one port of this machine, on every address of both families, over TCP and
 * UDP. They count everything that arrives.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Victims {
  port: number;
  /** TCP connections, with or without data. */
  readonly connections: number;
  /** UDP datagrams. */
  readonly datagrams: number;
  /** First path segments of the HTTP requests: the kinds of requests that arrived. */
  readonly kinds: ReadonlySet<string>;
  /** Resolves when all these kinds have arrived, or after `capMs`. */
  seen(kinds: readonly string[], capMs: number): Promise<void>;
  reset(): void;
  close(): Promise<void>;
}

const EVERYWHERE = '::';

export async function startVictims(): Promise<Victims> {
  let connections = 0;
  let datagrams = 0;
  const kinds = new Set<string>();
  const server = createServer((request, response) => {
    kinds.add(kindOf(request.url));
    // The answer is a valid script and readable for every origin, so that the
    // victim's side does not stop the page.
    const headers = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' };
    response.writeHead(200, headers).end('/* secret */');
  });
  server.on('connection', () => connections++);
  server.on('upgrade', (request, socket) => {
    kinds.add(kindOf(request.url));
    socket.destroy();
  });
  server.listen({ port: 0, host: EVERYWHERE });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const udp = createSocket('udp6', () => datagrams++);
  udp.bind(port, EVERYWHERE);
  await once(udp, 'listening');

  return {
    port,
    kinds,
    get connections() {
      return connections;
    },
    get datagrams() {
      return datagrams;
    },
    async seen(wanted, capMs) {
      const capAt = performance.now() + capMs;
      while (!wanted.every((kind) => kinds.has(kind)) && performance.now() < capAt) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    reset() {
      connections = 0;
      datagrams = 0;
      kinds.clear();
    },
    close: async () => {
      udp.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function kindOf(url = '/'): string {
  return url.split(/[/?]/)[1] ?? '';
}
