/**
 * Builds build/filters: serialised filter engines, and autoconsent with its rules. It is built from installed
 * packages only, without a network, and becomes part of the Lambda layer, at /opt/filters.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as letTimersRun } from 'node:timers/promises';
import { FiltersEngine } from '@ghostery/adblocker';
import { transform } from 'esbuild';
import { ENGINE_NAMES, engineFile, FILTER_FILES } from '../../lambda/capture/blocking/filter-files.ts';
import { buildFolder } from '../browser-layer/build-folder.ts';
import { packageFolder, ROOT, readPackage } from '../browser-layer/package-folder.ts';
import { stampOf } from '../browser-layer/stamp.ts';
import { asAscii } from '../in-page/as-ascii.ts';
import { type FilterList, LISTS, readList } from './adguard-lists.ts';
import { convertRule } from './convert-rule.ts';
import { FILTER_PACKAGES, renderFilterLicences } from './filter-licences.ts';
import { collectDecisions } from './scriptlets.ts';

/** The names of the files are the reader's. */
const FILE_NAMES_SOURCE = join(ROOT, 'lambda/capture/blocking/filter-files.ts');
const ESCAPING_SOURCE = join(ROOT, 'lib/in-page/as-ascii.ts');
const POPUP_RULES = join(import.meta.dirname, 'popup-rules.txt');
const AUTOCONSENT = packageFolder('@duckduckgo/autoconsent');

/**
 * Builds the filters unless they are up to date, and returns their folder. `onBuild` is
 * called only if they are built.
 */
export function buildFilters(folder = join(ROOT, 'build', 'filters'), onBuild = () => {}): Promise<string> {
  const stamp = stampOf({
    packages: FILTER_PACKAGES,
    sources: [import.meta.dirname, FILE_NAMES_SOURCE, ESCAPING_SOURCE],
    tools: `esbuild ${readPackage('esbuild').version}`,
  });
  const fill = async (path: string) => {
    const files = await makeFiles();
    await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(path, name), content)));
    await writeFile(join(path, FILTER_FILES.manifest), renderManifest(files));
  };
  return buildFolder({ folder, stamp, fill }, onBuild);
}

async function makeFiles(): Promise<Record<string, string | Uint8Array>> {
  const lists = await Promise.all(LISTS.map(readList));
  const ownRules = (await readFile(POPUP_RULES, 'utf8')).split('\n');
  const engines: [string, Uint8Array][] = [];
  for (const name of ENGINE_NAMES) {
    const rules = lists.filter(({ engine }) => engine === name).flatMap(({ lines }) => lines);
    engines.push([engineFile(name), serialiseEngine(name === 'popups' ? [...rules, ...ownRules] : rules)]);
    // Each engine blocks the thread for up to a second, and a start that waits for them counts the seconds.
    await letTimersRun();
  }
  return {
    ...Object.fromEntries(engines),
    [FILTER_FILES.decisions]: JSON.stringify({
      cookies: decisionsOf(lists, 'cookies'),
      popups: decisionsOf(lists, 'popups'),
    }),
    [FILTER_FILES.autoconsent]: await minifyAutoconsent(),
    [FILTER_FILES.autoconsentRules]: await readFile(join(AUTOCONSENT, 'rules/compact-rules.json')),
    [FILTER_FILES.licences]: await renderFilterLicences(lists),
  };
}

/** Minifies the script, which halves it. It is sent to every document that may have a consent banner. */
async function minifyAutoconsent(): Promise<string> {
  const source = await readFile(join(AUTOCONSENT, 'dist/autoconsent.playwright.js'), 'utf8');
  return asAscii((await transform(source, { minify: true, target: 'chrome140', charset: 'ascii' })).code);
}

function serialiseEngine(rules: readonly string[]): Uint8Array {
  const converted = rules.map(convertRule).filter((rule) => rule !== undefined);
  const engine = FiltersEngine.parse(converted.join('\n'), {
    enableCompression: false, // It would save a fifth, but needs 10 MB of code books.
    integrityCheck: false, // The manifest has the hash of the content.
    loadExtendedSelectors: true,
    loadCSPFilters: false,
  });
  return engine.serialize();
}

function decisionsOf(lists: readonly FilterList[], engine: FilterList['engine']) {
  return collectDecisions(lists.filter((list) => list.engine === engine).flatMap(({ lines }) => lines));
}

/** Lists every file with the hash of its content. */
function renderManifest(files: Record<string, string | Uint8Array>): string {
  const entries = Object.entries(files).map(([name, content]) => {
    return [name, createHash('sha256').update(content).digest('hex')];
  });
  return `${JSON.stringify({ files: Object.fromEntries(entries) }, null, 2)}\n`;
}
