/** Loads the filters that a request's options need, each on first use and for the whole process. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FiltersEngine, NetworkFilter, Request } from '@ghostery/adblocker';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { once } from '../../waits/once.ts';
import type { Unwanted } from '../in-page/blocking/rules/cosmetic-rules.ts';
import { type Decisions, ENGINE_NAMES, type EngineName, engineFile, FILTER_FILES } from './filter-files.ts';

export type CleaningOptions = Pick<
  CaptureRequest,
  'hideCookieBanners' | 'hidePopups' | 'aggressivePopupRemoval' | 'blockAds'
>;

export interface Filters {
  engines: Record<Unwanted, FiltersEngine[]>;
  /** The kind of list that names this request, if any. `type` is one of the engine's request types. */
  findListed(request: { url: string; sourceUrl: string; type: RequestType }): Listed | undefined;
  decisions: Decisions;
  /** Set only when the request hides cookie banners. */
  consent: ConsentScript | undefined;
}

/** 'guessed' for an image of the site itself that only looks like an advertisement's, as by its size. */
export type Listed = Unwanted | 'guessed';

export type RequestType = NonNullable<Parameters<typeof Request.fromRawDetails>[0]['type']>;

export interface ConsentScript {
  source: string;
  /** The rules for one document, as JSON. */
  rulesFor(document: { url: string; mainFrame: boolean }): string;
}

const NEEDED: Record<EngineName, (options: CleaningOptions) => boolean> = {
  cookies: ({ hideCookieBanners }) => hideCookieBanners,
  popups: ({ hidePopups, aggressivePopupRemoval }) => hidePopups || aggressivePopupRemoval,
  annoyances: ({ aggressivePopupRemoval }) => aggressivePopupRemoval,
  ads: ({ blockAds }) => blockAds,
  trackers: ({ blockAds }) => blockAds,
};

export function namesOfNeeded(options: CleaningOptions): EngineName[] {
  return ENGINE_NAMES.filter((name) => NEEDED[name](options));
}

const AGAINST_ADS: readonly EngineName[] = ['ads', 'trackers'];

/** `folder` is lib/filter-engines' output. The loader throws where a file is missing or is outdated. */
export function createFilterLoader(
  folder: string,
): (options: CleaningOptions) => Promise<Filters | undefined> {
  const engines = ENGINE_NAMES.map((name) => ({
    name,
    load: once(() => readEngine(join(folder, engineFile(name)))),
  }));
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const decisions = once(async (): Promise<Decisions> => JSON.parse(await read(FILTER_FILES.decisions)));
  const consent = once(() => loadConsent(read));

  return async (options) => {
    const needed = engines.filter(({ name }) => NEEDED[name](options));
    if (needed.length === 0) return undefined;
    const [{ Request }, overlays, ads, table, handler] = await Promise.all([
      import('@ghostery/adblocker'),
      Promise.all(needed.filter(({ name }) => !AGAINST_ADS.includes(name)).map(({ load }) => load())),
      Promise.all(needed.filter(({ name }) => AGAINST_ADS.includes(name)).map(({ load }) => load())),
      decisions(),
      options.hideCookieBanners ? consent() : undefined,
    ]);
    return {
      engines: { overlays, ads },
      findListed: (request) => {
        const asked = Request.fromRawDetails(request);
        if (overlays.some((engine) => engine.match(asked).match)) return 'overlays';
        const found = ads.map((engine) => engine.match(asked)).filter(({ match }) => match);
        if (found.length === 0) return undefined;
        const isForAnySite = found.every(({ filter }) => filter !== undefined && !namesSites(filter));
        return isForAnySite && asked.isFirstParty && request.type === 'image' ? 'guessed' : 'ads';
      },
      decisions: table,
      consent: handler,
    };
  };
}

/** Sites that a rule excepts are not named by it. */
function namesSites(filter: NetworkFilter): boolean {
  return filter.hasHostname() || (filter.domains?.hostnames ?? filter.domains?.entities) !== undefined;
}

/** Imports the library on first use, because the import takes 60 ms, longer than reading the engine. */
async function readEngine(file: string): Promise<FiltersEngine> {
  const [{ FiltersEngine }, serialised] = await Promise.all([import('@ghostery/adblocker'), readFile(file)]);
  return FiltersEngine.deserialize(serialised);
}

async function loadConsent(read: (name: string) => Promise<string>): Promise<ConsentScript> {
  const [{ filterCompactRules }, source, rules] = await Promise.all([
    import('./consent-library.ts'),
    read(FILTER_FILES.autoconsent),
    read(FILTER_FILES.autoconsentRules),
  ]);
  const compact: Parameters<typeof filterCompactRules>[0] = JSON.parse(rules);
  return {
    source,
    rulesFor: (document) => JSON.stringify(filterCompactRules(compact, document)),
  };
}
