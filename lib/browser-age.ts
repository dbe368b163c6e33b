/**
 * Warns when the packed browser is too old. Chromium runs without its sandbox, and its security bugs become
 * public soon after they are fixed. Packages contain no date, so `npm run update-browser` writes down when
 * the installed one was published.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** The file that `npm run update-browser` writes. */
export const RELEASE_FILE = new URL('./browser-release.json', import.meta.url);

const ReleaseSchema = v.object({
  package: v.string(),
  version: v.string(),
  /** When it was published, ISO 8601. */
  publishedAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type BrowserRelease = v.InferOutput<typeof ReleaseSchema>;

// Chromium has a release every four weeks, and its package follows some days later.
const OLD_AFTER_DAYS = 45;
const DAY_MS = 86_400_000;

export function readBrowserRelease(): BrowserRelease {
  return v.parse(ReleaseSchema, JSON.parse(readFileSync(RELEASE_FILE, 'utf8')));
}

/** Returns a warning, or undefined. `now` is Unix milliseconds. */
export function warnOfBrowserAge(
  release: BrowserRelease,
  installedVersion: string,
  now: number,
): string | undefined {
  const { package: name, version, publishedAt } = release;
  if (version !== installedVersion) {
    return `The age of ${name} ${installedVersion} is not known. Run npm run update-browser, which writes it down.`;
  }
  const days = Math.floor((now - Date.parse(publishedAt)) / DAY_MS);
  if (days <= OLD_AFTER_DAYS) return undefined;
  return (
    `${name} ${version} is ${days} days old, and Chromium runs without a sandbox. ` +
    'Run npm run update-browser, look at build/gallery, commit, and deploy. ' +
    'If npm run update-browser -- --dry-run finds nothing newer, there is no newer one yet.'
  );
}
