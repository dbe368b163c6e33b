/**
 * Listens on the port of an earlier run, so that the URLs of its objects still work.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { serveOnLoopback } from '../loopback.ts';

/** Listens on the port in the file, or on any free one, and writes it to the file. Returns the URL. */
export async function listenOnFormerPort(server: Server, file: string): Promise<string> {
  const url = await listenWhereFree(server, await readPort(file));
  await writeFile(file, new URL(url).port);
  return url;
}

async function listenWhereFree(server: Server, port: number): Promise<string> {
  try {
    return await serveOnLoopback(server, port);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return serveOnLoopback(server, 0);
  }
}

/** Returns 0, which means any port, if the file has none. */
async function readPort(file: string): Promise<number> {
  const written = await readFile(file, 'utf8').catch(() => '');
  return /^\d{1,5}$/.test(written) && Number(written) <= 65_535 ? Number(written) : 0;
}
