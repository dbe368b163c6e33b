/**
 * Serves fixtures on loopback: pages under the site's host name, vendors' scripts under theirs. It counts
 * requests, so that a test can tell which were stopped.
 */
import type { ResolveIpv4 } from '../../../lambda/capture/egress/resolve.ts';
import { type Capturer, createSharedCapturer } from '../../support/capture.ts';
import { type PageServer, type Route, startPages } from '../../support/page-server.ts';
import { type Addition, additionScript, type PageParts, renderPage, SITE_CSS } from './fixture-page.ts';

/** Resolves every name to this machine. */
export const resolveToLoopback: ResolveIpv4 = async () => ['127.0.0.1'];

export interface FixtureSite {
  /** URL of a page, on the site's own host. */
  url(path: string): string;
  /** URL of a path on a vendor's host. */
  vendorUrl(hostAndPath: string): string;
  hits(path: string): number;
  /** Adds a page and returns its URL. */
  add(path: string, page: PageParts | Route): string;
  /** Adds a script that makes the addition. Returns its URL, on the site's own host or on a vendor's. */
  addScript(hostAndPath: string, addition: Addition): string;
  close(): Promise<void>;
}

/** Captures pages of a site, in browsers that the captures of a test file share. */
export const captureSite: Capturer = async (...args) =>
  (await createSharedCapturer(resolveToLoopback))(...args);

const HOST = 'www.harbourwalks.example';

export async function startFixtureSite(): Promise<FixtureSite> {
  const routes: Record<string, Route> = {
    '/site.css': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/css' }).end(SITE_CSS);
    },
  };
  const server: PageServer = await startPages(routes);
  const url = (path: string) => `http://${HOST}:${server.port}${path}`;
  const vendorUrl = (hostAndPath: string) => {
    const slash = hostAndPath.indexOf('/');
    return `http://${hostAndPath.slice(0, slash)}:${server.port}${hostAndPath.slice(slash)}`;
  };
  return {
    url,
    vendorUrl,
    hits: (path) => server.hits(path).length,
    add(path, page) {
      routes[path] = typeof page === 'object' ? renderPage(page) : page;
      return url(path);
    },
    addScript(hostAndPath, addition) {
      const script = additionScript(addition);
      const address = hostAndPath.startsWith('/') ? url(hostAndPath) : vendorUrl(hostAndPath);
      routes[new URL(address).pathname] = (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script);
      };
      return address;
    },
    close: server.close,
  };
}
