/** Captures of pages whose style and content come from the query. */
import { captureShared } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import type { Route } from '../../support/page-server.ts';

export interface Page {
  css: string;
  body?: string;
}

const composedPage: Route = (request, response) => {
  const query = new URL(request.url ?? '', 'http://pages').searchParams;
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end(`<!doctype html><style>body { margin: 0 } ${query.get('css')}</style>${query.get('body')}`);
};

/** Serves such pages during the tests. Makes a function that captures one whole, in a view of 400x300 px. */
export function captureComposed(routes: Record<string, Route> = {}) {
  const pages = servePages({ ...routes, '/page': composedPage });
  return ({ css, body = '' }: Page, options: Record<string, unknown> = {}) => {
    const url = `${pages.url}/page?${new URLSearchParams({ css, body })}`;
    return captureShared({ url, fullPage: true, width: 400, height: 300, ...options });
  };
}
