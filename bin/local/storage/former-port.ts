/**
 * Listening where an earlier run listened, so that the URLs it gave out still lead to their objects.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { serveOnLoopback } from '../loopback.ts';

/** Takes the port that the file names, or any free one, and writes it down; gives the URL. */
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

/** 0 when there is none to be read: any port will do. */
async function readPort(file: string): Promise<number> {
  const written = await readFile(file, 'utf8').catch(() => '');
  return /^\d{1,5}$/.test(written) && Number(written) <= 65_535 ? Number(written) : 0;
}
