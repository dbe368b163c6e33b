/**
 * The scripts that the capture runs inside pages: built from this folder by lib/in-page, read from their files once a
 * process.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Script -> its file. */
export const SCRIPT_FILES = {
  /** What every capture needs: an object of this name, with the functions that the bridge calls. */
  capture: 'capture.js',
  /** Runs in the page's own world, before its scripts. */
  skipViewTransitions: 'skip-view-transitions.js',
} as const;

export type InPageScripts = Record<keyof typeof SCRIPT_FILES, string>;

/** `folder` is that of lib/in-page. Throws when a file is missing; the next call then tries again. */
export function createScriptLoader(folder: string): () => Promise<InPageScripts> {
  let loading: Promise<InPageScripts> | undefined;
  return () => {
    loading ??= load(folder).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

async function load(folder: string): Promise<InPageScripts> {
  const read = (name: keyof InPageScripts) => readFile(join(folder, SCRIPT_FILES[name]), 'utf8');
  const [capture, skipViewTransitions] = await Promise.all([read('capture'), read('skipViewTransitions')]);
  return { capture, skipViewTransitions };
}
