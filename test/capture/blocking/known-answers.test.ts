import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Decisions, FILTER_FILES } from '../../../lambda/capture/blocking/filter-files.ts';
import { findDecisions } from '../../../lambda/capture/blocking/known-answers.ts';
import { buildFilters } from '../../../lib/filter-engines/build-engines.ts';
import { createCapturer, fileOf } from '../../support/capture.ts';
import { countPaint } from './compare.ts';
import { PAINT } from './fixture-page.ts';
import { type FixtureSite, resolveToLoopback, startFixtureSite } from './fixture-site.ts';

describe('findDecisions', () => {
  const cookie = (name: string) => ({ action: 'cookie' as const, args: [name, '1'] });
  const table = { 'shop.example': [cookie('a')], 'www.shop.example': [cookie('b')], 'shop.*': [cookie('c')] };

  it('returns the decisions of a host and of its parent domain', () => {
    const found = findDecisions('www.shop.example', [table]);
    expect(found).toEqual([
      { domain: 'www.shop.example', decisions: [cookie('b')] },
      { domain: 'shop.example', decisions: [cookie('a')] },
      { domain: 'shop.example', decisions: [cookie('c')] },
    ]);
  });

  it.each(['example', 'notshop.example', 'www.shop.example.org', '127.0.0.1', 'constructor'])(
    'returns none for %s',
    (host) => {
      expect(findDecisions(host, [table])).toEqual([]);
    },
  );
});

describe('a site with known decisions', () => {
  let site: FixtureSite;
  let folder: string;
  let capture: Awaited<ReturnType<typeof createCapturer>>;
  const cookies: (string | undefined)[] = [];

  beforeAll(async () => {
    site = await startFixtureSite();
    // The built filters, with decisions for the fixture site in place of the real ones.
    const filters = await buildFilters();
    folder = await mkdtemp(join(tmpdir(), 'decisions-'));
    for (const file of await readdir(filters))
      await symlink(join(filters, file), join(folder, basename(file)));
    await rm(join(folder, FILTER_FILES.decisions));
    const decisions: Decisions = {
      cookies: {
        'harbourwalks.example': [
          { action: 'cookie', args: ['answered', 'no'] },
          { action: 'localStorage', args: ['choice', 'emptyObj'] },
          { action: 'click', args: ['#settings, #save'] },
          { action: 'removeClass', args: ['dimmed', 'main'] },
        ],
      },
      popups: {},
    };
    await writeFile(join(folder, FILTER_FILES.decisions), JSON.stringify(decisions));
    capture = await createCapturer('all', { filtersPack: folder }, resolveToLoopback);
    site.add('/answered', (request, response) => {
      cookies.push(request.headers.cookie);
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<!doctype html><style>.dimmed{background:${PAINT};height:50px}</style>
        <main class="dimmed"></main><div id="a"></div><div id="b"></div>
        <button id="settings" onclick="this.nextElementSibling.hidden=false">Settings</button><button id="save" hidden onclick="b.style=''">Save</button>
        <script>
          const paint = 'background:${PAINT};height:50px';
          if (localStorage.choice !== '{}') a.style = paint;
          b.style = paint;
        </script>`);
    });
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('gets its answer by cookie, storage and clicks', async () => {
    const file = fileOf(await capture({ url: site.url('/answered'), width: 400, height: 300 }));
    expect(cookies.at(-1)).toBe('answered=no');
    expect(countPaint(file)).toBe(0);
  });

  it('gets no answer when hideCookieBanners is off', async () => {
    const file = fileOf(
      await capture({ url: site.url('/answered'), width: 400, height: 300, hideCookieBanners: false }),
    );
    expect(cookies.at(-1)).toBeUndefined();
    expect(countPaint(file)).toBe(3 * 50 * 384);
  });

  it("gets the caller's own cookie instead of the list's", async () => {
    const body = { url: site.url('/answered'), cookies: [{ name: 'answered', value: 'yes' }] };
    fileOf(await capture({ ...body, width: 400, height: 300 }));
    expect(cookies.at(-1)).toBe('answered=yes');
  });
});
