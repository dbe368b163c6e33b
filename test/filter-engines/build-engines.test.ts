import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FiltersEngine, Request } from '@ghostery/adblocker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINE_NAMES, engineFile, FILTER_FILES } from '../../lambda/capture/blocking/filter-files.ts';
import { LISTS } from '../../lib/filter-engines/adguard-lists.ts';
import { buildFilters } from '../../lib/filter-engines/build-engines.ts';
import { IS_SWEEP } from '../support/sweep.ts';

let folder: string;
let scratch: string;
beforeAll(async () => {
  folder = await buildFilters();
  scratch = await mkdtemp(join(tmpdir(), 'filters-'));
}, 60_000);
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function readEngine(name: (typeof ENGINE_NAMES)[number]): Promise<FiltersEngine> {
  return FiltersEngine.deserialize(await readFile(join(folder, engineFile(name))));
}

describe('buildFilters', () => {
  it('leaves what is up to date as it is', async () => {
    const before = await stat(join(folder, FILTER_FILES.manifest));
    await buildFilters();
    expect((await stat(join(folder, FILTER_FILES.manifest))).mtimeMs).toBe(before.mtimeMs);
  });

  it.runIf(IS_SWEEP)(
    'makes anew what was left half done, with the same content',
    async () => {
      const half = join(scratch, 'filters');
      await mkdir(half);
      await writeFile(join(half, engineFile('cookies')), 'half');
      await buildFilters(half);
      const manifest = await readFile(join(half, FILTER_FILES.manifest), 'utf8');
      expect(manifest).toBe(await readFile(join(folder, FILTER_FILES.manifest), 'utf8'));
      expect((await readdir(half)).sort()).toEqual((await readdir(folder)).sort());
    },
    60_000,
  );

  it('keeps most rules of every list', async () => {
    const counts = await Promise.all(
      ENGINE_NAMES.map(async (name) => {
        const { networkFilters, cosmeticFilters } = (await readEngine(name)).getFilters();
        return [name, networkFilters.length + cosmeticFilters.length] as const;
      }),
    );
    const least = { cookies: 17_000, popups: 20_000, annoyances: 6_000, ads: 200_000, trackers: 150_000 };
    for (const [name, count] of counts) expect([name, count > least[name]]).toEqual([name, true]);
  });

  it('stops a consent script, a chat widget, an advertisement and a tracker, each by its own engine', async () => {
    const asked = {
      cookies: 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js',
      popups: 'https://widget.intercom.io/widget/abc',
      ads: 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js',
      trackers: 'https://www.google-analytics.com/analytics.js',
    } as const;
    for (const [name, url] of Object.entries(asked)) {
      const engine = await readEngine(name as keyof typeof asked);
      const request = Request.fromRawDetails({ url, sourceUrl: 'https://site.example/', type: 'script' });
      expect([name, engine.match(request).match]).toEqual([name, true]);
    }
  });

  it('names every list with its date, and none under a non-commercial licence', async () => {
    const notice = await readFile(join(folder, FILTER_FILES.licences), 'utf8');
    for (const { id, title } of LISTS)
      expect(notice).toMatch(new RegExp(`${title} \\(${id}\\), version \\S+ of 20\\d\\d-`));
    expect(LISTS.filter(({ id }) => [216, 217, 238].includes(id))).toEqual([]);
    expect(notice).toContain('GNU GENERAL PUBLIC LICENSE');
    expect(notice).toContain('Mozilla Public License');
  });
});
