/**
 * DynamoDB on this machine: dynalite on a free port of the loopback address, in memory or in a folder. It accepts only
 * requests that are signed with its own credential, because any page that is open in a browser on this machine can send
 * requests to the port.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import dynalite from 'dynalite';
import { serveOnLoopback, stopServer } from '../loopback.ts';
import { type AccessKey, checkSignature } from './aws-signature.ts';

export interface EmbeddedServer {
  endpoint: string;
  /** Made at every start, unless one is given. */
  accessKey: AccessKey;
  close(): Promise<void>;
}

const SECRET_BYTES = 32;

// AWS takes seconds to make a table. The embedded server makes it at once.
const TABLE_CHANGES = { createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 };

/** A random credential. */
export function makeAccessKey(): AccessKey {
  return { accessKeyId: 'local', secretAccessKey: randomBytes(SECRET_BYTES).toString('hex') };
}

/** `folder` keeps the tables between runs; undefined keeps nothing. Only one process at a time may use a folder. */
export async function startEmbeddedDynamo(
  folder: string | undefined,
  accessKey: AccessKey = makeAccessKey(),
): Promise<EmbeddedServer> {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const server = dynalite({ ...TABLE_CHANGES, ...(folder === undefined ? {} : { path: folder }) });
  const [answer] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', async (request, response) => {
    const verdict = await checkSignature(request, accessKey, { nowMs: Date.now(), service: 'dynamodb' });
    // dynalite would allow every origin.
    if (verdict !== 'valid' || request.headers.origin !== undefined) return refuse(response);
    answer?.(request, response);
  });
  const endpoint = await serveOnLoopback(server, 0);
  return { endpoint, accessKey, close: () => stopServer(server) };
}

/** DynamoDB's own error. */
function refuse(response: ServerResponse): void {
  const body = {
    __type: 'com.amazon.coral.service#UnrecognizedClientException',
    message: 'The security token included in the request is invalid.',
  };
  // Discards the rest of the body.
  response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0', Connection: 'close' });
  response.end(JSON.stringify(body));
}
