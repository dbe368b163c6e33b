/**
 * The steps of the update: ask the registry, install the newer packages, write down the browser's date, run
 * the checks. npm is passed in as a dependency.
 */
import * as v from 'valibot';
import type { BrowserRelease } from '../../lib/browser-age.ts';

const BROWSER = '@sparticuz/chromium';

/** Package -> whether it is deployed or only needed to build. All of them affect captures. */
const PACKAGES: Readonly<Record<string, '--save-prod' | '--save-dev'>> = {
  [BROWSER]: '--save-prod',
  'puppeteer-core': '--save-prod',
  '@duckduckgo/autoconsent': '--save-prod',
  '@ghostery/adblocker': '--save-prod',
  '@ghostery/adblocker-extended-selectors': '--save-prod',
  '@adguard/dnr-rulesets': '--save-dev',
};

/** Commands that must succeed with the new versions, in this order. */
const CHECKS = [['test'], ['run', 'gallery']];

interface UpdateDeps {
  isDryRun: boolean;
  installedVersion: (name: string) => string;
  /** Runs npm and returns its standard output. Throws if it fails. */
  ask: (words: string[]) => string;
  /** Runs npm and shows its output. Throws if it fails. */
  run: (words: string[]) => void;
  writeRelease: (release: BrowserRelease) => void;
  print: (line: string) => void;
}

interface Newer {
  name: string;
  from: string;
  to: string;
}

const VersionSchema = v.pipe(v.string(), v.parseJson(), v.string());
const TimesSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Errors of npm are passed on. */
export function updateBrowser({
  isDryRun,
  installedVersion,
  ask,
  run,
  writeRelease,
  print,
}: UpdateDeps): void {
  const newer = findNewer();
  for (const { name, from, to } of newer) print(`${name}: ${from} -> ${to}`);
  const browserVersion = newer.find(({ name }) => name === BROWSER)?.to ?? installedVersion(BROWSER);
  const release = { package: BROWSER, version: browserVersion, publishedAt: publishedAt(browserVersion) };
  print(`${BROWSER} ${browserVersion} was published on ${release.publishedAt.slice(0, 10)}`);
  if (isDryRun) {
    print('Nothing was changed.');
    return;
  }

  install();
  writeRelease(release);
  if (newer.length === 0) {
    print('All packages are up to date.');
    return;
  }
  for (const check of CHECKS) run(check);
  print('Updated and checked. Look at the gallery, commit, and deploy.');

  function findNewer(): Newer[] {
    return Object.keys(PACKAGES).flatMap((name) => {
      const from = installedVersion(name);
      const to = v.parse(VersionSchema, ask(['view', name, 'dist-tags.latest', '--json']));
      return from === to ? [] : [{ name, from, to }];
    });
  }

  function install(): void {
    for (const save of ['--save-prod', '--save-dev'] as const) {
      const wanted = newer.filter(({ name }) => PACKAGES[name] === save);
      if (wanted.length === 0) continue;
      run(['install', save, '--save-exact', ...wanted.map(({ name, to }) => `${name}@${to}`)]);
    }
  }

  function publishedAt(version: string): string {
    const time = v.parse(TimesSchema, ask(['view', BROWSER, 'time', '--json']))[version];
    if (time === undefined) throw new Error(`The registry has no date for ${BROWSER} ${version}`);
    return new Date(time).toISOString();
  }
}
