/** Pages whose style and content come from the query, and the colours of their pictures. */
import type { Route } from '../../support/page-server.ts';
import type { Picture } from '../../support/pixels.ts';

export const LIME = '#00ff00';
export const BLUE = '#0000ff';
export const RED = '#ff0000';
export const WHITE = '#ffffff';

export interface Page {
  css: string;
  body?: string;
}

export const composedPage: Route = (request, response) => {
  const query = new URL(request.url ?? '', 'http://pages').searchParams;
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end(`<!doctype html><style>body { margin: 0 } ${query.get('css')}</style>${query.get('body')}`);
};

/** The query of the page. */
export function queryOf({ css, body = '' }: Page): string {
  return `?${new URLSearchParams({ css, body })}`;
}

/** In one column of the picture. */
export function colours(picture: Picture, heights: number[], x = 200): string[] {
  return heights.map((y) => picture.at(x, y));
}
