/**
 * Unpacks the packed browser. Takes the folder of the pack and a writable directory; returns the path of
 * Chromium and the environment variables it needs. Fonts are read from the pack; all other files are unpacked
 * once. Imports little, because a fresh function loads it before all other code.
 */
import { extname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ServiceError } from '../../../errors.ts';
import { fingerprint } from './file-fingerprint.ts';
import type { PackPlace, UnpackedBrowser, UnpackedFolder } from './unpack-pack.ts';

interface UnpackOptions {
  /** Folder of the pack that lib/browser-layer/build-pack.ts writes: `/opt/browser` in Lambda. */
  pack: string;
  /** Writable directory with 230 MB of free space; created if it does not exist. */
  directory: string;
  /**
   * Whether only this process uses the directory. If so, it unpacks again when an earlier
   * process left files there or when the files have changed, because native code that escaped
   * from a page may have modified them.
   */
  isExclusive?: boolean | undefined;
}

/** Beside this file: in the sources, and in the bundle. */
const WORKER = new URL(`./unpack-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Seconds until the caller may retry. The next request unpacks again after a failure; a full disk rarely has
 * space sooner.
 */
const RETRY_AFTER_SECONDS = 5;

export type Unpack = () => Promise<UnpackedBrowser>;

/**
 * Returns a function that unpacks on its first call and caches the result. After a failure, the next call
 * tries again. Several processes may unpack into the same directory; an incomplete folder is replaced. Throws
 * ServiceError `browser_unavailable`.
 */
export function createUnpack(options: UnpackOptions): Unpack {
  const { isExclusive = false } = options;
  const place = { pack: resolve(options.pack), directory: resolve(options.directory), isExclusive };
  let attempt: Promise<Unpacked> | undefined;
  return async function unpackOnce() {
    attempt ??= unpack(place).catch((cause: unknown) => {
      attempt = undefined;
      throw new ServiceError('browser_unavailable', 'The browser could not be prepared. Try again shortly.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause,
      });
    });
    const current = attempt;
    const { browser, isUntouched } = await current;
    if (!isExclusive || isUntouched()) return browser;
    // Another caller may have started a new attempt.
    if (attempt === current) attempt = undefined;
    return unpackOnce();
  };
}

interface Unpacked {
  browser: UnpackedBrowser;
  isUntouched(): boolean;
}

async function unpack(place: PackPlace): Promise<Unpacked> {
  const { browser, folder, fontCache, asUnpacked } = await unpackInWorker(place);
  return {
    browser,
    isUntouched() {
      try {
        return fingerprint(folder, fontCache) === asUnpacked;
      } catch {
        return false; // Removed, or not readable any more.
      }
    },
  };
}

/** This thread is busy at a cold start: it loads the rest of the code. */
async function unpackInWorker(place: PackPlace): Promise<UnpackedFolder> {
  const worker = new Worker(WORKER, { workerData: place, execArgv: [] });
  try {
    return await new Promise((done, fail) => {
      worker.once('message', done).once('error', fail);
      worker.once('exit', (code) => fail(new Error(`The unpacking ended with ${code}`)));
    });
  } finally {
    worker.unref();
  }
}
