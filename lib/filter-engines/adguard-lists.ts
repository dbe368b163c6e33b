/**
 * The filter lists: which ones, for which option, and their text in the installed package. Lists under
 * non-commercial licences (216, 217 and 238 of the package) are left out.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineName } from '../../lambda/capture/blocking/filter-files.ts';
import { packageFolder } from '../browser-layer/package-folder.ts';

export const LISTS_PACKAGE = '@adguard/dnr-rulesets';

interface ListSource {
  /** The publisher's number of the list. */
  id: number;
  title: string;
  engine: EngineName;
  /** Uses only these sections of the list; the whole list if omitted. */
  sections?: RegExp;
}

/** All are published by AdGuard under GPL-3.0; some build on EasyList, under GPL-3.0 or CC BY-SA 3.0. */
export const LISTS: readonly ListSource[] = [
  { id: 18, title: 'AdGuard Cookie Notices', engine: 'cookies' },
  { id: 19, title: 'AdGuard Popups', engine: 'popups' },
  { id: 20, title: 'AdGuard Mobile App Banners', engine: 'popups' },
  // The other sections of this list hide news tickers, weather and players, which are content.
  { id: 22, title: 'AdGuard Widgets', engine: 'popups', sections: /^Widgets - (Chats|Marketing)/ },
  { id: 21, title: 'AdGuard Other Annoyances', engine: 'annoyances' },
  { id: 2, title: 'AdGuard Base', engine: 'ads' },
  { id: 11, title: 'AdGuard Mobile Ads', engine: 'ads' },
  { id: 1, title: 'AdGuard Russian', engine: 'ads' },
  { id: 6, title: 'AdGuard German', engine: 'ads' },
  { id: 7, title: 'AdGuard Japanese', engine: 'ads' },
  { id: 8, title: 'AdGuard Dutch', engine: 'ads' },
  { id: 9, title: 'AdGuard Spanish/Portuguese', engine: 'ads' },
  { id: 13, title: 'AdGuard Turkish', engine: 'ads' },
  { id: 16, title: 'AdGuard French', engine: 'ads' },
  { id: 224, title: 'AdGuard Chinese', engine: 'ads' },
  { id: 3, title: 'AdGuard Tracking Protection', engine: 'trackers' },
];

export interface FilterList extends ListSource {
  version: string;
  /** When it was published, ISO 8601. */
  updatedAt: string;
  lines: string[];
}

/** Reads a list from the package. Throws an Error if it is missing or has an unknown format. */
export async function readList(source: ListSource): Promise<FilterList> {
  const name = `ruleset_${source.id}`;
  const file = join(packageFolder(LISTS_PACKAGE), 'dist/filters/declarative', name, `${name}.json`);
  const rules: { metadata?: { rawFilterList?: unknown } }[] = JSON.parse(await readFile(file, 'utf8'));
  // The metadata of the first rule contains the list as it was published.
  const text = rules[0]?.metadata?.rawFilterList;
  if (typeof text !== 'string') throw new Error(`${LISTS_PACKAGE}: list ${source.id} has no text`);
  const lines = text.split('\n').map((line) => line.trim());
  return {
    ...source,
    version: readHeader(lines, 'Version'),
    updatedAt: readHeader(lines, 'TimeUpdated'),
    lines: source.sections === undefined ? lines : pickSections(lines, source.sections),
  };
}

function readHeader(lines: readonly string[], name: string): string {
  const prefix = `! ${name}: `;
  return lines.find((line) => line.startsWith(prefix))?.slice(prefix.length) ?? 'unknown';
}

const SECTION_MARK = /^!\s*(!?)SECTION(?:\[[^\]]*\])?:\s*(.*)$/;

function pickSections(lines: readonly string[], wanted: RegExp): string[] {
  const open: string[] = [];
  return lines.filter((line) => {
    const [, isEnd, title] = SECTION_MARK.exec(line) ?? [];
    if (title === undefined) return open.some((name) => wanted.test(name));
    if (isEnd) open.pop();
    else open.push(title);
    return false;
  });
}
