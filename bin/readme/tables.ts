/**
 * The tables of README.md that are made from the entries of options and
 * endpoints, and where they stand in it.
 */
import { CAPTURE_OPTIONS } from '../../lambda/request/options/capture-options.ts';
import { contentOptions } from '../../lambda/request/options/content.ts';
import { compareOptions } from '../../lambda/request/parse-compare-request.ts';
import { jobOptions } from '../../lambda/request/parse-job-request.ts';
import { endpointTable } from './endpoint-table.ts';
import { optionTable } from './option-table.ts';

const TABLES: ReadonlyMap<string, () => string> = new Map([
  ['endpoints', endpointTable],
  ['options', () => optionTable(CAPTURE_OPTIONS, true)],
  ['content', () => optionTable(contentOptions, false)],
  ['compare', () => optionTable(compareOptions, false)],
  ['jobs', () => optionTable(jobOptions, false)],
  ['pdf', () => optionTable(CAPTURE_OPTIONS.pdf.parts ?? {}, false)],
]);

/**
 * Replaces what stands between `<!-- table: NAME -->` and `<!-- end -->`. Throws
 * for a table that has no place.
 */
export function withTables(readme: string): string {
  return [...TABLES].reduce((text, [name, tableOf]) => {
    const place = new RegExp(`(<!-- table: ${name} -->\\n).*?(\\n<!-- end -->)`, 's');
    if (!place.test(text)) throw new Error(`README.md has no place for the table "${name}"`);
    return text.replace(place, (_, before: string, after: string) => `${before}\n${tableOf()}\n${after}`);
  }, readme);
}
