/** Writes the licence notice of the filters: each list and package with source, date and licence. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder, readPackage } from '../browser-layer/package-folder.ts';
import { type FilterList, LISTS_PACKAGE } from './adguard-lists.ts';

/** Packages whose code or rules are in the folder -> the parts that are used, and their author. */
const SOFTWARE: Record<string, string> = {
  '@ghostery/adblocker': 'The engines in *.engine are written in its format. Copyright Ghostery GmbH.',
  '@ghostery/adblocker-extended-selectors': 'Part of the script that cleans pages. Copyright Ghostery GmbH.',
  '@duckduckgo/autoconsent': 'autoconsent.js and autoconsent-rules.json. Copyright DuckDuckGo.',
};

export const FILTER_PACKAGES = [LISTS_PACKAGE, ...Object.keys(SOFTWARE)];

/** The notice, as text. */
export async function renderFilterLicences(lists: readonly FilterList[]): Promise<string> {
  const lines = lists.map(({ id, title, version, updatedAt }) => {
    return `  ${title} (${id}), version ${version} of ${updatedAt.slice(0, 10)}`;
  });
  const software = Object.entries(SOFTWARE).map(([name, what]) => {
    const { version, license } = readPackage(name);
    return `${name} ${version} (${license}, https://www.npmjs.com/package/${name}): ${what}`;
  });
  const { version } = readPackage(LISTS_PACKAGE);
  return [
    `Filter lists, from ${LISTS_PACKAGE} ${version}, GPL-3.0, copyright Adguard Software Ltd.:`,
    lines.join('\n'),
    'Changed: turned into the syntax of another engine, rules it cannot take left out, and serialised.',
    'Their source: https://github.com/AdguardTeam/AdguardFilters. They build in part on EasyList, EasyPrivacy and',
    'their supplements (GPL-3.0 or CC BY-SA 3.0, https://easylist.to/pages/licence.html).',
    'Lists under non-commercial licences are left out.',
    '',
    ...software,
    '',
    '-'.repeat(80),
    await readFile(join(packageFolder(LISTS_PACKAGE), 'LICENSE'), 'utf8'),
    '-'.repeat(80),
    await readFile(join(packageFolder('@ghostery/adblocker'), 'LICENSE'), 'utf8'),
  ].join('\n');
}
