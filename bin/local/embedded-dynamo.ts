/**
 * DynamoDB on this machine: dynalite on a free port of the loopback address, in memory or in a folder.
 */
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import dynalite from 'dynalite';
import { listenOnLoopback } from './loopback.ts';

export interface EmbeddedServer {
  endpoint: string;
  close(): Promise<void>;
}

// AWS takes seconds to make a table; here nobody waits for it.
const TABLE_CHANGES = { createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 };

/** `folder` keeps the tables between runs; undefined forgets them. One process at a time may use a folder. */
export async function startEmbeddedDynamo(folder: string | undefined): Promise<EmbeddedServer> {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const server = dynalite({ ...TABLE_CHANGES, ...(folder === undefined ? {} : { path: folder }) });
  const endpoint = await listenOnLoopback(server, 0);
  return {
    endpoint,
    async close() {
      const closed = promisify(server.close.bind(server))();
      // The function's client keeps its connections; closing would wait for them.
      server.closeAllConnections();
      await closed;
    },
  };
}
