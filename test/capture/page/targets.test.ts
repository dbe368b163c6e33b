import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ResolveError } from '../../../lambda/capture/egress/resolve.ts';
import { ServiceError } from '../../../lambda/errors.ts';
import { captureShared as capture, codeOf, createCapturing } from '../../support/capture.ts';
import { servePages } from '../../support/during-tests.ts';
import type { Route } from '../../support/page-server.ts';
import { LIME, readPng, WHITE } from '../../support/pixels.ts';

const BLACK = '#000000';

const answers =
  (status: number, headers: Record<string, string>, body?: string | Buffer): Route =>
  (_request, response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);
const type = (value: string) => ({ 'Content-Type': value });
const html = type('text/html');
const lime = '<style>body { background: lime }</style>';
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="lime"/></svg>';
/** One lime pixel. */
const gif = Buffer.from('R0lGODdhAQABAIAAAAD/AAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const NO_PAGES = {
  '/download': answers(200, { ...html, 'Content-Disposition': 'attachment' }, lime),
  '/binary': answers(200, type('application/octet-stream'), 'bytes'),
  '/archive': answers(200, type('application/zip'), 'PK'),
  '/pdf': answers(200, type('application/pdf'), '%PDF-1.4'),
  '/204': answers(204, {}),
  '/205': answers(205, html),
  '/empty-text': answers(200, type('text/plain')),
  '/empty-json': answers(200, type('application/json')),
  '/empty-without-type': answers(200, {}),
  '/empty-404': answers(404, html),
  '/empty-500': answers(500, html),
  '/empty-404-without-type': answers(404, {}),
};
const PAGES = {
  '/html': answers(200, html, lime),
  '/404': answers(404, html, lime),
  '/500': answers(500, html, lime),
  '/empty-html': answers(200, html),
  '/svg': answers(200, type('image/svg+xml'), svg),
  '/xhtml': answers(
    200,
    type('application/xhtml+xml'),
    '<html xmlns="http://www.w3.org/1999/xhtml"><body style="background: lime"></body></html>',
  ),
  '/text': answers(200, type('text/plain'), '█'.repeat(40)),
  '/json': answers(200, type('application/json'), '{"success": true}'),
  '/gif': answers(200, type('image/gif'), gif),
};

const pages = servePages({
  ...NO_PAGES,
  ...PAGES,
  '/closes': (request) => void request.socket.destroy(),
  '/redirects': answers(302, { Location: '/redirects' }),
});

async function shownBy(path: string, options: Record<string, unknown> = {}) {
  const captured = await capture({ url: pages.url + path, width: 300, height: 300, ...options });
  if (captured instanceof ServiceError) throw captured;
  const picture = readPng(captured.file);
  return { status: captured.targetStatus, picture, corner: picture.at(290, 290) };
}

describe('a target that is no page is refused', () => {
  it.each(Object.keys(NO_PAGES))('%s', async (path) => {
    expect(codeOf(await capture({ url: pages.url + path }))).toBe('target_not_a_page');
  });

  it.each([
    ['/closes', 'The server of the page refused, reset or broke the connection.'],
    ['/redirects', 'The page redirects again and again.'],
  ])('as unreachable: %s', async (path, detail) => {
    expect(await capture({ url: pages.url + path })).toMatchObject({
      code: 'target_unreachable',
      message: expect.stringContaining(detail),
    });
  });

  it('as a host that may only be out of reach, where the environment names a proxy', async () => {
    const lost = { resolve: () => Promise.reject(new ResolveError('not_found', undefined)) };
    const url = 'http://page.example/';
    const direct = await createCapturing('all', {}, lost);
    const behindProxy = await createCapturing('all', { ignoresProxy: true }, lost);
    const advice =
      'The service needs direct access to the internet: it does not use the proxy of HTTPS_PROXY.';
    const text = 'The host name of the URL does not resolve. Check its spelling.';
    expect(await direct.capture({ url })).toMatchObject({ code: 'target_not_found', message: text });
    expect(await behindProxy.capture({ url })).toMatchObject({
      code: 'target_not_found',
      message: `${text} ${advice}`,
    });
    expect(await behindProxy.capture({ url: `${pages.url}/closes` })).toMatchObject({
      message: expect.not.stringContaining('HTTPS_PROXY'),
    });
  });
});

describe('a page is captured, whatever its status', () => {
  it.each([
    ['/html', 200, LIME],
    ['/404', 404, LIME],
    ['/500', 500, LIME],
    ['/empty-html', 200, WHITE],
    ['/svg', 200, LIME],
    ['/xhtml', 200, LIME],
  ])('%s', async (path, status, colour) => {
    const shown = await shownBy(path);
    expect([shown.status, shown.corner]).toEqual([status, colour]);
  });
});

describe('a file that browsers display is captured as they display it', () => {
  it.each(['/text', '/json'])('writes %s in black on white', async (path) => {
    const { picture, corner } = await shownBy(path);
    expect(corner).toBe(WHITE);
    expect(picture.count(BLACK)).toBeGreaterThan(20);
  });

  it('shows an image in the middle of a dark page', async () => {
    const { picture, corner } = await shownBy('/gif');
    expect([picture.count(LIME), corner]).toEqual([1, '#0e0e0e']);
  });

  it.each(['/text', '/json', '/svg', '/gif'])('captures %s as a full page', async (path) => {
    const { picture } = await shownBy(path, { fullPage: true });
    expect([picture.width, picture.height]).toEqual([300, 300]);
  });
});
