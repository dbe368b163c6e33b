/**
 * The pages that are captured, made here and served on loopback: plain, a text article, many images, rendered
 * by a script, a hundred resources, 20,000 px high, and two whose resources name further ones. Further pages
 * grow in one dimension, to measure its cost.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serveRoutes } from '../support/page-server.ts';
import {
  article,
  BACKGROUNDS,
  data,
  GRID,
  images,
  levels,
  page,
  render,
  resources,
  STYLE,
  showPictures,
  tall,
} from './page-content.ts';
import { makePictures, type Pictures } from './pictures.ts';

export const PAGE_NAMES = [
  'plain',
  'article',
  'images',
  'script',
  'resources',
  'tall',
  'levels',
  'script-levels',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

export interface BenchPage {
  name: PageName;
  path: string;
  /** Whether scripts run in the page, so that it may change after it has loaded. */
  isScripted: boolean;
  /** How long the page's own requests take after the load event. Only its server can make them faster. */
  ownRequestsMs: number;
  /**
   * Whether the load event may come before images that styles ask for. The floor then waits for them, too.
   */
  hasLateImages: boolean;
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
  // The page, its style sheet, and the background images that the style sheet names.
  levels: { ...still('levels'), hasLateImages: true },
  // The page, its script, and the data and images that the script asks for.
  'script-levels': { ...still('script-levels'), isScripted: true, hasLateImages: true },
};

function still(name: PageName): BenchPage {
  return { name, path: `/${name}`, isScripted: false, ownRequestsMs: 0, hasLateImages: false };
}

/** The common part of the responses of node:http and node:http2. */
interface PageResponse {
  writeHead(status: number, headers?: OutgoingHttpHeaders): { end(body: string | Buffer): unknown };
  destroy(): unknown;
}

/** Answers the requests for the pages and all that belongs to them, over HTTP/1.1 or HTTP/2. */
export async function createPages(): Promise<
  (request: { url?: string | undefined }, response: PageResponse) => void
> {
  const pictures = await makePictures({ count: 12, width: 800, height: 600 });
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://pages');
    answer(url, response, pictures).catch(() => response.destroy());
  };
}

export async function startPageSite(): Promise<PageSite> {
  const answerPage = await createPages();
  return serveRoutes(() => answerPage);
}

async function answer(url: URL, response: PageResponse, pictures: Pictures): Promise<void> {
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
    case 'levels':
      return send(HTML, page('Levels', levels(), '<link rel="stylesheet" href="/backgrounds">'));
    case 'script-levels':
      return send(HTML, page('Levels', '<main></main>', '<script src="/show-pictures"></script>'));
    case 'backgrounds':
      return send('text/css', BACKGROUNDS);
    case 'show-pictures':
      return send('text/javascript', `(${showPictures})()`);
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
      response.writeHead(404).end('');
  }
}

const HTML = 'text/html; charset=utf-8';
