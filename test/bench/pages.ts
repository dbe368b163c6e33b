/**
 * The pages that are captured, made here and served on loopback: plain, a text article, many images, rendered by a script,
 * a hundred resources, and 20,000 px high. Further pages grow in one dimension, to measure its cost.
 */
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serveOnLoopback } from '../../bin/local/loopback.ts';
import { article, data, GRID, images, page, render, resources, STYLE, tall } from './page-content.ts';
import { makePictures, type Pictures } from './pictures.ts';

export const PAGE_NAMES = ['plain', 'article', 'images', 'script', 'resources', 'tall'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

export interface BenchPage {
  name: PageName;
  path: string;
  /** Whether scripts run in the page, so that it may change after it has loaded. */
  isScripted: boolean;
  /** How long the page's own requests take after the load event. Only its server can make them faster. */
  ownRequestsMs: number;
}

export interface PageSite {
  /** Without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** The script-rendered page makes two rounds of requests; the first answer names the second requests. */
const DATA_DELAY_MS = 60;
const DATA_REQUESTS = 2;

export const PAGES: Record<PageName, BenchPage> = {
  plain: still('plain'),
  article: still('article'),
  images: still('images'),
  script: { ...still('script'), isScripted: true, ownRequestsMs: DATA_DELAY_MS * DATA_REQUESTS },
  resources: { ...still('resources'), path: '/resources?count=100', isScripted: true },
  tall: { ...still('tall'), path: '/tall?height=20000' },
};

function still(name: PageName): BenchPage {
  return { name, path: `/${name}`, isScripted: false, ownRequestsMs: 0 };
}

export async function startPageSite(): Promise<PageSite> {
  const pictures = await makePictures({ count: 12, width: 800, height: 600 });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://pages');
    answer(url, response, pictures).catch(() => response.destroy());
  });
  return {
    url: await serveOnLoopback(server, 0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(url: URL, response: ServerResponse, pictures: Pictures): Promise<void> {
  const [, kind = '', name = ''] = url.pathname.split('/');
  const number = (parameter: string, otherwise: number) =>
    Number(url.searchParams.get(parameter) ?? otherwise);
  const send = (type: string, body: string | Buffer) => {
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
  };
  switch (kind) {
    case 'plain':
      return send(HTML, page('Plain', '<h1>Plain</h1><p>A page of two lines.</p>'));
    case 'article':
      return send(HTML, page('Article', article(), '<link rel="stylesheet" href="/style/article">'));
    case 'images':
      return send(HTML, page('Images', images(), GRID));
    case 'script':
      return send(HTML, page('Script', '<main id="list">Loading</main>', `<script>(${render})()</script>`));
    case 'resources':
      return send(HTML, resources(number('count', 100)));
    case 'tall':
      return send(HTML, tall(number('height', 20_000)));
    case 'style':
      return send('text/css', STYLE);
    case 'picture': {
      const [format, index] = name.split('-');
      const files = format === 'png' ? pictures.png : pictures.jpeg;
      return send(`image/${format}`, files[Number(index) % files.length] ?? '');
    }
    case 'code':
      return send('text/javascript', `document.documentElement.dataset.code${name} = 'ran';`);
    case 'data':
      await wait(DATA_DELAY_MS);
      return send('application/json', data(name));
    default:
      response.writeHead(404).end();
  }
}

const HTML = 'text/html; charset=utf-8';
