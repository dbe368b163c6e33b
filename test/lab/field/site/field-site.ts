/**
 * Serves the field: its pages with and without a library, the files of packages, and
 * slow answers that keep pages busy.
 */
import { join, normalize } from 'node:path';
import { answerWith, type Route, sendFile, serveRoutes } from '../../../support/page-server.ts';
import type { FieldPage } from './field-page.ts';

interface FieldSite {
  /** Returns the URL of a page by its path. */
  url(path: string): string;
  close(): Promise<void>;
}

const HOST = 'www.harbourwalks.example';
const MODULES = join(import.meta.dirname, '..', 'node_modules');
const TYPES: Record<FieldPage['type'], string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Calls `pages` for the path of every request. A path without a page is a file of a package, or 404. */
export async function startFieldSite(pages: (path: string) => FieldPage | undefined): Promise<FieldSite> {
  const { port, close } = await serveRoutes((path): Route => {
    const page = pages(path);
    if (page !== undefined) return answerOf(page);
    if (path === '/slow') return answerSlowly;
    return sendFile(path.startsWith('/lib/') ? [join(MODULES, normalize(path.slice('/lib/'.length)))] : []);
  });
  return { url: (path) => `http://${HOST}:${port}${path}`, close };
}

function answerOf({ type, body, headers = {} }: FieldPage): Route {
  return async (request, response) => {
    try {
      // URLs of cross-origin frames have the placeholder :PORT.
      const text = (await body()).replaceAll(':PORT', `:${request.socket.localPort}`);
      answerWith(`${TYPES[type]}; charset=utf-8`, text, { headers })(request, response);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  };
}

const answerSlowly: Route = (request, response) => {
  const ms = Number(new URL(request.url ?? '/', 'http://field').searchParams.get('ms'));
  setTimeout(() => response.writeHead(204).end(), ms);
};
