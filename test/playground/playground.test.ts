import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from '../../bin/local/gateway/http-server.ts';
import { createTurns } from '../../bin/local/gateway/invocation-turns.ts';
import { createInvoke } from '../../bin/local/gateway/invoke.ts';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';
import { LOCAL_KEYS, localLinkSecret } from '../../bin/local/storage/seed.ts';
import { loadPlayground } from '../../bin/playground/playground.ts';
import { deviceNames } from '../../lambda/request/device-profiles.ts';

const FILES = ['/', '/playground/playground.js', '/playground/playground.css', '/playground/icon.svg'];

let http: HttpServer;
let url: string;

beforeAll(async () => {
  http = createHttpServer({
    invoke: createInvoke({
      handler: async ({ httpMethod, path }) => ({ statusCode: 404, body: `${httpMethod} ${path}` }),
      now: Date.now,
      logFault: () => {},
    }),
    turns: createTurns({ concurrency: 1, maxWaiting: 1 }),
    findCaller: {
      byKey: async () => ({ callerId: 'caller' }),
      byLink: async () => ({ callerId: 'caller' }),
    },
    quickTurns: createTurns({ concurrency: 1, maxWaiting: 0 }),
    isKept: async () => false,
    now: Date.now,
    samplePage: '',
    findFile: await loadPlayground({
      keys: LOCAL_KEYS,
      linkSecretOf: localLinkSecret,
      storageEndpoint: 'http://127.0.0.1:4000/',
      privateTargets: '"><script>alert(1)</script>',
    }),
    logFault: () => {},
  });
  url = await serveOnLoopback(http.server, 0);
});
afterAll(() => stopServer(http.server));

describe('the files', () => {
  it('are served for GET and HEAD with any query', async () => {
    for (const path of FILES) {
      expect((await fetch(url + path)).status).toBe(200);
      expect(await (await fetch(url + path, { method: 'HEAD' })).text()).toBe('');
    }
    expect((await fetch(`${url}/?a=1`)).headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['POST', '/'],
    ['DELETE', '/playground/playground.js'],
    ['GET', '/playground'],
    ['GET', '/playground/'],
    ['GET', '/playground/../settings.ts'],
    ['GET', '/playground/browser/main.ts'],
    ['GET', '/favicon.ico'],
    ['GET', '/screenshot'],
    ['GET', '/health'],
  ])('leave %s %s to the API', async (method, path) => {
    const response = await fetch(url + path, { method });
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(new RegExp(`^${method} /`));
  });

  it('cannot be read, framed or run by other sites', async () => {
    for (const path of FILES) {
      const { headers } = await fetch(url + path);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(Object.fromEntries(headers)).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  });
});

describe('the page', () => {
  it('may load only from this server and its storage, and may run only its own script', async () => {
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
    const sources = new Map(
      policy.split('; ').map((entry) => [entry.split(' ')[0], entry.split(' ').slice(1)]),
    );
    expect(sources.get('default-src')).toEqual(["'none'"]);
    expect(sources.get('script-src')).toEqual(["'self'"]);
    expect(sources.get('style-src')).toEqual(["'self'"]);
    expect(sources.get('frame-ancestors')).toEqual(["'none'"]);
    expect(sources.get('img-src')).toEqual(["'self'", 'blob:', 'http://127.0.0.1:4000']);
    expect(sources.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:4000']);
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('contains every device profile and every local key', async () => {
    const page = await (await fetch(url)).text();
    for (const name of deviceNames()) expect(page).toContain(`"name":"${name}"`);
    for (const key of Object.keys(LOCAL_KEYS)) expect(page).toContain(`<option value="${key}">`);
  });

  it('escapes settings as text', async () => {
    expect(await (await fetch(url)).text()).not.toContain('<script>alert');
  });
});
