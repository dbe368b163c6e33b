/**
 * Serves MCP over streamable HTTP at /mcp, for clients of this machine. Each request carries the API key of
 * its client, and stands alone: there are no sessions, but the pages that a key has read are kept for the
 * rest of their text. Web pages are kept out, also those whose host name leads here (DNS rebinding), and no
 * tool touches files, because every program of this machine can reach the port. Source:
 * https://modelcontextprotocol.io/specification/2025-06-18/basic/transports#security-warning
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { MAX_BODY_BYTES } from '../../lambda/request/body-limit.ts';
import { MAX_BUFFERED_BODY_BYTES } from '../local/gateway/gateway-limits.ts';
import { createReadBody } from '../local/gateway/read-body.ts';
import { isLoopback } from '../local/loopback.ts';
import { readKey } from './mcp-settings.ts';
import { createMcpServer } from './server.ts';
import { createServiceClient } from './service/service-client.ts';
import { createKeptPages, type KeptPages } from './tools/kept-pages.ts';

export const MCP_PATH = '/mcp';

/** A request of the service as the arguments of a tool call, with the envelope of the protocol. */
const MAX_REQUEST_BYTES = MAX_BODY_BYTES + 100_000;

/** Of all clients together. */
const MAX_KEPT_PAGES = 32;

interface Refusal {
  status: number;
  message: string;
}

/** What clients get when their bodies are refused. */
const BODY_REFUSALS = {
  tooLarge: { status: 413, message: `Send at most ${MAX_REQUEST_BYTES} bytes.` },
  noRoom: { status: 503, message: 'Too many requests are being sent. Try again shortly.' },
} satisfies Record<string, Refusal>;

const NO_JSON: Refusal = { status: 400, message: 'Send JSON.' };

/** `url`: where the service answers. `maxBufferedBytes`: of all request bodies together. */
export function createMcpHttpServer(url: string, maxBufferedBytes: number = MAX_BUFFERED_BODY_BYTES): Server {
  const readBody = createReadBody({ maxBytes: MAX_REQUEST_BYTES, maxBufferedBytes });
  const kept = createKeptPages(MAX_KEPT_PAGES);

  return createServer((request, response) => {
    const refusal = findRefusal(request);
    if (refusal !== undefined) return refuse(response, refusal);
    const apiKey = keyOf(request);
    if (typeof apiKey !== 'string') return refuse(response, apiKey);
    readAndAnswer(request, response, apiKey).catch(() => response.destroy());
  });

  async function readAndAnswer(
    request: IncomingMessage,
    response: ServerResponse,
    apiKey: string,
  ): Promise<void> {
    const body = await readBody(request);
    if (body === 'gone') return;
    if (typeof body === 'string') {
      response.setHeader('Connection', 'close');
      return refuse(response, BODY_REFUSALS[body]);
    }
    try {
      const message = parseJson(body.bytes);
      if (message === undefined) return refuse(response, NO_JSON);
      await answer({ request, response, message }, { url, apiKey }, kept.of(apiKey));
    } finally {
      body.release();
    }
  }
}

/** Undefined if it is not JSON. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined; // The client is told.
  }
}

async function answer(
  { request, response, message }: { request: IncomingMessage; response: ServerResponse; message: unknown },
  settings: { url: string; apiKey: string },
  kept: KeptPages,
): Promise<void> {
  const server = createMcpServer(createServiceClient(settings), false, kept);
  const transport = new StreamableHTTPServerTransport({});
  // Closing ends what still runs for a client that has gone.
  response.once('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response, message);
}

function findRefusal({ method, url, headers }: IncomingMessage): Refusal | undefined {
  if (!isLoopback(URL.parse(`http://${headers.host}`)?.hostname)) {
    return { status: 403, message: 'Use the address of this machine: 127.0.0.1 or localhost.' };
  }
  if (headers.origin !== undefined) return { status: 403, message: 'Web pages may not use this server.' };
  if (url !== MCP_PATH) return { status: 404, message: `The server answers at ${MCP_PATH}.` };
  // Without sessions there is nothing to listen to, and nothing to end.
  if (method !== 'POST') return { status: 405, message: 'Send messages by POST.' };
  return undefined;
}

function keyOf({ headers }: IncomingMessage): string | Refusal {
  const [, token] = /^Bearer (.*)$/i.exec(headers.authorization ?? '') ?? [];
  const given = headers['x-api-key'] ?? token ?? '';
  const key = readKey(String(given));
  if (key !== undefined) return key;
  return { status: 401, message: 'Send an API key of the screenshot service in the header X-API-Key.' };
}

function refuse(response: ServerResponse, { status, message }: Refusal): void {
  const error = { code: -32000, message };
  const headers = { 'Content-Type': 'application/json', ...(status === 405 ? { Allow: 'POST' } : {}) };
  response.writeHead(status, headers).end(JSON.stringify({ jsonrpc: '2.0', error, id: null }));
}
