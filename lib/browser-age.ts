/**
 * Says when the packed browser is too old to be left alone: Chromium runs without its sandbox, and its holes are
 * public soon after they are closed. Packages carry no date, so `npm run update-browser` writes down when the one it
 * installed was published.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** What `npm run update-browser` writes. */
export const RELEASE_FILE = new URL('./browser-release.json', import.meta.url);

const ReleaseSchema = v.object({
  package: v.string(),
  version: v.string(),
  /** When the registry got it, ISO. */
  publishedAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type BrowserRelease = v.InferOutput<typeof ReleaseSchema>;

// A milestone of Chromium takes four weeks, and its package some days more.
const OLD_AFTER_DAYS = 45;
const DAY_MS = 86_400_000;

export function readBrowserRelease(): BrowserRelease {
  return v.parse(ReleaseSchema, JSON.parse(readFileSync(RELEASE_FILE, 'utf8')));
}

/** What to tell whoever deploys, or nothing; `now` is Unix milliseconds. */
export function warnOfBrowserAge(
  release: BrowserRelease,
  installedVersion: string,
  now: number,
): string | undefined {
  const { package: name, version, publishedAt } = release;
  if (version !== installedVersion) {
    return `The age of ${name} ${installedVersion} is not known. Run: npm run update-browser`;
  }
  const days = Math.floor((now - Date.parse(publishedAt)) / DAY_MS);
  if (days <= OLD_AFTER_DAYS) return undefined;
  return `${name} ${version} is ${days} days old, and Chromium runs without a sandbox. Run: npm run update-browser`;
}
