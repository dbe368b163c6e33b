/**
 * Serves the corpus on loopback, with one port for each root folder, so that links from a site's
 * root work. Every reply is delayed by 0 to 300 ms. The delay depends on the path and a seed, so
 * that it is the same in each run.
 */
import { join, normalize } from 'node:path';
import { makePictures, type Pictures } from '../../bench/pictures.ts';
import { answerWith, type PageServer, sendFile, serveRoutes } from '../../support/page-server.ts';
import { demoPage } from './demos.ts';
import { DEBIAN_FOLDER, NPM_FOLDER } from './folders.ts';
import type { CorpusPage } from './pages.ts';

interface CorpusSite {
  urlOf(page: CorpusPage): string;
  close(): Promise<void>;
}

const LONGEST_DELAY_MS = 300;
const PICTURES = { count: 12, width: 800, height: 500 };
const CACHED = { 'Cache-Control': 'max-age=600' };

export async function startCorpusSite(pages: readonly CorpusPage[], seed: number): Promise<CorpusSite> {
  const pictures = await makePictures(PICTURES);
  const servers = new Map<string, Omit<PageServer, 'hits'>>();
  for (const { root } of pages) {
    if (servers.has(root)) continue;
    const server = await serveRoutes((asked) => {
      const path = normalize(asked);
      const answer = answerOf(root, path, pictures);
      return (...exchange) => void setTimeout(() => answer(...exchange), delayOf(`${root}${path}`, seed));
    });
    servers.set(root, server);
  }
  return {
    urlOf: ({ root, path }) => `${servers.get(root)?.url}/${path}`,
    async close() {
      await Promise.all([...servers.values()].map((server) => server.close()));
    },
  };
}

/** FNV-1a with one more mixing step, so that similar paths get different delays. */
function delayOf(path: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of path) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % (LONGEST_DELAY_MS + 1);
}

function answerOf(root: string, path: string, pictures: Pictures) {
  const picture = /^\/picture\/(\d+)\.jpg$/.exec(path)?.[1];
  if (picture !== undefined) {
    const file = pictures.jpeg[Number(picture) % PICTURES.count];
    return answerWith('image/jpeg', file, { headers: CACHED });
  }
  const demo = root === 'demos' ? demoPage(path.slice(1).replace('.html', '')) : undefined;
  if (demo !== undefined) return answerWith('text/html; charset=utf-8', demo, { headers: CACHED });
  return sendFile(candidatesOf(root, path), CACHED);
}

/** Returns the site's own file, and that of a package that the site expects to be installed. */
function candidatesOf(root: string, path: string): string[] {
  const [kind, ...folders] = root.split('/');
  const base = kind === 'debian' ? join(DEBIAN_FOLDER, 'usr', 'share') : NPM_FOLDER;
  const file = path.endsWith('/') ? `${path}index.html` : path;
  const installed = /\/(?:node_modules|npm)\/(.+)$/.exec(file)?.[1];
  return [join(base, ...folders, file), ...(installed === undefined ? [] : [join(NPM_FOLDER, installed)])];
}
