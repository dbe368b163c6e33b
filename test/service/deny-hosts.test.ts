import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../lambda/config/config.ts';
import { duringTests, servePages } from '../support/during-tests.ts';
import { redirectTo } from '../support/page-server.ts';
import { createDirectory } from '../support/scratch.ts';
import { startSharingService } from '../support/service.ts';

const pages = servePages({
  '/plain': '<h1>Plain</h1>',
  '/away': redirectTo(() => `http://denied.example:${pages.port}/secret`),
  '/greedy': (_request, response) => {
    const denied = `http://cdn.denied.example:${pages.port}`;
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<h1>Here</h1><img src="${denied}/image"><iframe src="${denied}/frame"></iframe>
      <script>fetch('${denied}/fetch').catch(() => {}); new WebSocket('${denied.replace('http', 'ws')}/socket')</script>`);
  },
  '/secret': '<h1>Secret</h1>',
});
const service = duringTests(() =>
  startSharingService(
    { resolve: async (host) => [host === 'alias.example' ? '127.0.0.9' : '127.0.0.1'] },
    { denyHosts: ['denied.example', '127.0.0.9'] },
  ),
);

const capture = (host: string, path: string) =>
  service.post({ url: `http://${host}:${pages.port}${path}`, width: 200, height: 100 });

it.each([
  'denied.example',
  'DENIED.example',
  'denied.example.',
  'a.b.denied.example',
  '127.0.0.9',
  '0x7f000009',
  'alias.example',
])('refuses %s as any forbidden address, and never asks it', async (host) => {
  const answer = await capture(host, '/secret');
  expect(answer.json()).toMatchObject({
    code: 'target_forbidden',
    detail: 'Pages at this address cannot be captured.',
  });
  expect(pages.hits('/secret')).toHaveLength(0);
});

it.each(['notdenied.example', 'denied.example.org'])('captures %s', async (host) => {
  expect((await capture(host, '/plain')).status).toBe(200);
});

it('refuses a redirect to a denied host', async () => {
  const answer = await capture('allowed.example', '/away');
  expect(answer.json().code).toBe('target_forbidden');
  expect(pages.hits('/secret')).toHaveLength(0);
});

it('lets a page load nothing from a denied host', async () => {
  expect((await capture('allowed.example', '/greedy')).status).toBe(200);
  for (const path of ['/image', '/frame', '/fetch', '/socket']) expect(pages.hits(path)).toHaveLength(0);
});

const ENVIRONMENT = {
  KEYS_TABLE: 'k',
  USAGE_TABLE: 'u',
  STORAGE_CREDENTIALS_TABLE: 's',
  OVERFLOW_BUCKET: 'o',
  CACHE_TABLE: '-',
  JOBS_TABLE: '-',
  CACHE_BUCKET: '-',
  SECRETS_KEY_FILE: 'f',
};

it('normalises the names in the environment, and refuses a value that is not a list of hosts', () => {
  const read = (DENY_HOSTS: string) => readConfig({ ...ENVIRONMENT, DENY_HOSTS }).denyHosts;
  expect(read(' Example.com, .a.example,*.b.example,c.example. ,münchen.example,0x7f.1')).toEqual([
    'example.com',
    'a.example',
    'b.example',
    'c.example',
    'xn--mnchen-3ya.example',
    '127.0.0.1',
  ]);
  expect(read('')).toEqual([]);
  for (const wrong of ['https://a.example', 'a.example:80', 'a.example/x', '[::1]', 'a b', '*.']) {
    expect(() => read(wrong)).toThrow('DENY_HOSTS');
  }
});

it('reads more names from a file, and does not start without it', async () => {
  const read = (DENY_HOSTS_FILE: string) =>
    readConfig({ ...ENVIRONMENT, DENY_HOSTS: 'a.example', DENY_HOSTS_FILE });
  const file = join(createDirectory(), 'hosts.txt');
  await writeFile(file, 'b.example\r\n*.C.example\n');
  expect(read(file).denyHosts).toEqual(['a.example', 'b.example', 'c.example']);
  await writeFile(file, 'b.example:80\n');
  expect(() => read(file)).toThrow('DENY_HOSTS_FILE');
  expect(() => read(`${file}.missing`)).toThrow(/DENY_HOSTS_FILE cannot be read: ENOENT/);
});
