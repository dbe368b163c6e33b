/**
 * The file that a tool writes. An agent names it, and what the agent reads in pages may have misled it: so it
 * is written only to an absolute path that ends in the extension of its format, into a folder that exists,
 * and never over another file unless `overwrite` says so.
 */
import { randomUUID } from 'node:crypto';
import { lstat, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join } from 'node:path';
import type { Format } from '../../../lambda/capture/capture-result.ts';
import { Failure } from '../service/failure.ts';

export interface Target {
  path: string;
  overwrite: boolean;
}

/** Extension -> format. */
const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['.png', 'png'],
  ['.jpg', 'jpeg'],
  ['.jpeg', 'jpeg'],
  ['.webp', 'webp'],
  ['.pdf', 'pdf'],
]);

/** The format that the extension stands for; undefined for any other extension. */
export function formatOfPath(path: string): Format | undefined {
  return FORMATS.get(extname(path).toLowerCase());
}

/** Throws a Failure if the file could not be written now. Called before the capture, so that none is lost. */
export async function assertWritable({ path, overwrite }: Target): Promise<void> {
  if (!isAbsolute(path)) throw new Failure(`path must be absolute; got ${JSON.stringify(path)}.`);
  const folder = dirname(path);
  const isFolder = await stat(folder).then((found) => found.isDirectory(), isMissing);
  if (!isFolder) throw new Failure(`There is no folder ${folder}.`);
  const existing = await lstat(path).catch(isMissing);
  if (existing === false) return;
  if (!existing.isFile()) throw new Failure(`${path} is no regular file, and is not replaced.`);
  if (!overwrite) throw existsAlready(path);
}

/** The file is complete or absent. Throws a Failure if it cannot be written. */
export async function writeTarget({ path, overwrite }: Target, content: Buffer): Promise<void> {
  // An existing file is replaced only when its successor is complete.
  const place = overwrite ? join(dirname(path), `.${basename(path)}.${randomUUID()}`) : path;
  try {
    await writeNew(place, content);
    if (overwrite) await moveTo(path, place);
  } catch (error) {
    if (isError(error, 'EEXIST')) throw existsAlready(path);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`${path} cannot be written: ${reason}.`, { cause: error });
  }
}

async function writeNew(path: string, content: Buffer): Promise<void> {
  // wx fails on anything that is there, even on a link that leads nowhere.
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function moveTo(path: string, from: string): Promise<void> {
  try {
    await rename(from, path);
  } catch (error) {
    await rm(from, { force: true });
    throw error;
  }
}

function existsAlready(path: string): Failure {
  return new Failure(`${path} exists already. Choose another path, or send "overwrite": true to replace it.`);
}

function isMissing(error: unknown): false {
  if (isError(error, 'ENOENT') || isError(error, 'ENOTDIR')) return false;
  throw new Failure(`The path cannot be used: ${error instanceof Error ? error.message : error}.`);
}

function isError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
