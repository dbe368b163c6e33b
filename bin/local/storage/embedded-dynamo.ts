/**
 * DynamoDB on this machine: dynalite on a free port of the loopback address, in memory or in a folder. It
 * accepts only requests that are signed with its own credential, because any page that is open in a browser
 * on this machine can send requests to the port.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import dynalite, { type DynaliteOptions } from 'dynalite';
import db, { type Store } from 'dynalite/db/index.js';
import { serveOnLoopback, stopServer } from '../loopback.ts';
import { type AccessKey, checkSignature } from './aws-signature.ts';
import { createTransactions } from './transactions.ts';

export interface EmbeddedServer {
  endpoint: string;
  /** Made at every start, unless one is given. */
  accessKey: AccessKey;
  close(): Promise<void>;
}

const SECRET_BYTES = 32;
const CONTENT_TYPE = 'application/x-amz-json-1.0';

// AWS takes seconds to make a table. The embedded server makes it at once.
const TABLE_CHANGES = { createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 };

/** A random credential. */
export function makeAccessKey(): AccessKey {
  return { accessKeyId: 'local', secretAccessKey: randomBytes(SECRET_BYTES).toString('hex') };
}

/**
 * `folder` keeps the tables between runs; undefined keeps nothing. Only one
 * process at a time may use a folder.
 */
export async function startEmbeddedDynamo(
  folder: string | undefined,
  accessKey: AccessKey = makeAccessKey(),
): Promise<EmbeddedServer> {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const options = { ...TABLE_CHANGES, ...(folder === undefined ? {} : { path: folder }) };
  const { server, store } = createDynalite(options);
  const transact = createTransactions(store, Date.now);
  const [answer] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', async (request, response) => {
    const verdict = await checkSignature(request, accessKey, { nowMs: Date.now(), service: 'dynamodb' });
    // dynalite would allow every origin.
    if (verdict !== 'valid' || request.headers.origin !== undefined) return refuse(response);
    if (!isTransaction(request)) return answer?.(request, response);
    const { status, body } = await transact(Object(await json(request)));
    response.writeHead(status, { 'Content-Type': CONTENT_TYPE }).end(JSON.stringify(body));
  });
  const endpoint = await serveOnLoopback(server, 0);
  return { endpoint, accessKey, close: () => stopServer(server) };
}

/** dynalite does not hand out its store, so it is caught where dynalite makes it. */
function createDynalite(options: DynaliteOptions): { server: ReturnType<typeof dynalite>; store: Store } {
  const { create } = db;
  let made: Store | undefined;
  db.create = (given) => {
    made = create(given);
    return made;
  };
  try {
    const server = dynalite(options);
    if (made === undefined) throw new Error('dynalite made no store');
    return { server, store: made };
  } finally {
    db.create = create;
  }
}

function isTransaction({ headers }: IncomingMessage): boolean {
  return headers['x-amz-target'] === 'DynamoDB_20120810.TransactWriteItems';
}

/** DynamoDB's own error. */
function refuse(response: ServerResponse): void {
  const body = {
    __type: 'com.amazon.coral.service#UnrecognizedClientException',
    message: 'The security token included in the request is invalid.',
  };
  // Discards the rest of the body.
  response.writeHead(400, { 'Content-Type': CONTENT_TYPE, Connection: 'close' });
  response.end(JSON.stringify(body));
}
