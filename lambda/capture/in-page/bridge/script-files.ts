/**
 * The scripts that run inside pages. lib/in-page builds them from this folder;
 * they are read once per process.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '../../../waits/once.ts';
import type { ScriptName } from './functions.ts';

/**
 * Script -> its file. The first ten define an object of their name, with the functions that the bridge calls.
 */
export const SCRIPT_FILES = {
  capture: 'capture.js',
  wholePage: 'whole-page.js',
  printing: 'printing.js',
  selectors: 'selectors.js',
  steps: 'steps.js',
  cleaning: 'cleaning.js',
  content: 'content.js',
  explaining: 'explaining.js',
  markdown: 'markdown.js',
  /** Also put into new documents, before the page's scripts. */
  newDocument: 'new-document.js',
  /** Connects autoconsent with the service, in autoconsent's own world. */
  consentReceiver: 'consent-receiver.js',
  /** Runs in the page's main world, before its scripts. */
  mainWorld: 'main-world.js',
  /** Runs in documents and workers, before all of these, if the request names a moment. */
  pageTime: 'page-time.js',
  /** The same, if the request asks for the console. */
  consoleGate: 'console-gate.js',
  /** Runs in each worker of the page, before its script. */
  workerWorld: 'worker-world.js',
} as const;

/** Function -> the script that has it, as JSON. */
export const INDEX_FILE = 'functions.json';

export interface InPageScripts extends Record<keyof typeof SCRIPT_FILES, string> {
  /** Function -> the script that has it. */
  index: Readonly<Record<string, ScriptName>>;
}

/** `folder` is the output of lib/in-page. Throws when a file is missing; the next call tries again. */
export function createScriptLoader(folder: string): () => Promise<InPageScripts> {
  return once(() => load(folder));
}

async function load(folder: string): Promise<InPageScripts> {
  const names = Object.keys(SCRIPT_FILES) as (keyof typeof SCRIPT_FILES)[];
  const [index, ...texts] = await Promise.all(
    [INDEX_FILE, ...names.map((name) => SCRIPT_FILES[name])].map((file) =>
      readFile(join(folder, file), 'utf8'),
    ),
  );
  const sources = Object.fromEntries(names.map((name, at) => [name, texts[at]]));
  return { ...(sources as Record<keyof typeof SCRIPT_FILES, string>), index: JSON.parse(index ?? '{}') };
}
