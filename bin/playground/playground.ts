/**
 * The files of the playground: the page, its style and its script, built once at startup. All other paths of
 * the server belong to the API.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { keyIdOf } from '../../lambda/admission/link/link-record.ts';
import { listDevices } from '../../lambda/request/device-profiles.ts';
import { NOT_BY_LINK } from '../../lambda/request/link/link-fields.ts';
import { CAPTURE_OPTIONS } from '../../lambda/request/options/capture-options.ts';
import { contentOptions } from '../../lambda/request/options/content.ts';
import type { LinkKey } from './browser/link-line.ts';
import { readGroups } from './fields.ts';
import { renderPage } from './page.ts';
import { pageHeaders } from './page-policy.ts';

interface PlaygroundOptions {
  /** API key -> plan. */
  keys: Readonly<Record<string, string>>;
  linkSecretOf: (apiKey: string) => string;
  storageEndpoint: string;
  /** The value of ALLOW_PRIVATE_TARGETS. */
  privateTargets: string;
}

const SCRIPT = new URL('browser/main.ts', import.meta.url);
const STYLE = new URL('style/playground.css', import.meta.url);
const ICON = new URL('icon.svg', import.meta.url);

/** The first browser versions that support all of the style (light-dark), from 2024. */
const TARGET = 'chrome123';

/**
 * Makes a function that returns the response to a GET, or undefined when the path is not part of the
 * playground. Throws when its files cannot be read.
 */
export async function loadPlayground({
  keys,
  linkSecretOf,
  storageEndpoint,
  privateTargets,
}: PlaygroundOptions) {
  const storageOrigin = new URL(storageEndpoint).origin;
  const { url, ...others } = CAPTURE_OPTIONS;
  const page = renderPage({
    groups: readGroups({ url, ...contentOptions, ...others }),
    keys,
    devices: listDevices(),
    links: {
      keys: Object.fromEntries(Object.keys(keys).map((key) => [key, linkKeyOf(key)])),
      notByLink: [...NOT_BY_LINK],
    },
    privateTargets,
    storageOrigin,
  });
  const headers = pageHeaders(storageOrigin);
  const file = (type: string, body: string | Uint8Array) => ({
    status: 200,
    headers: { ...headers, 'Content-Type': type },
    body: Buffer.from(body),
  });
  const files = new Map([
    ['/', file('text/html; charset=utf-8', page)],
    ['/playground/playground.js', file('text/javascript; charset=utf-8', bundle(SCRIPT))],
    ['/playground/playground.css', file('text/css; charset=utf-8', bundle(STYLE))],
    ['/playground/icon.svg', file('image/svg+xml', await readFile(ICON))],
  ]);
  return (path: string) => files.get(path);

  function linkKeyOf(apiKey: string): LinkKey {
    return { keyId: keyIdOf(hashApiKey(apiKey)), linkSecret: linkSecretOf(apiKey) };
  }
}

/** Bundles a file synchronously, so that no compiler process keeps running. */
function bundle(entry: URL): Uint8Array {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'esm',
    target: TARGET,
    logLevel: 'silent',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`${entry.pathname} gave no file`);
  return output.contents;
}
