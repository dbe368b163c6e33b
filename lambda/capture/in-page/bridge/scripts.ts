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
  /** What removes banners, popups and advertisements: another such object. */
  cleaning: 'cleaning.js',
  /** What new documents are prepared by, before the page's scripts: another such object. */
  newDocument: 'new-document.js',
  /** Joins autoconsent with the service, in a world of their own. */
  consentReceiver: 'consent-receiver.js',
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
  const [capture, cleaning, newDocument, consentReceiver, skipViewTransitions] = await Promise.all([
    read('capture'),
    read('cleaning'),
    read('newDocument'),
    read('consentReceiver'),
    read('skipViewTransitions'),
  ]);
  return { capture, cleaning, newDocument, consentReceiver, skipViewTransitions };
}
