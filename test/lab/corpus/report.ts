/**
 * Writes the report: a summary, then pictures side by side, the largest difference first.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OUTPUT_FOLDER } from './folders.ts';
import { KNOWN } from './known.ts';
import { EQUAL_PRINT_SHARE } from './print.ts';
import type { Result } from './results.ts';

/** Largest share of differing pixels with which pictures count as equal. */
export const EQUAL_SHARE = 0.001;

/** Returns the text for the console. */
export async function writeReport(results: readonly Result[]): Promise<string> {
  const sorted = [...results].sort((one, other) => other.difference - one.difference);
  await writeFile(join(OUTPUT_FOLDER, 'report.html'), pageOf(sorted));
  return summaryOf(sorted).join('\n');
}

function summaryOf(results: readonly Result[]): string[] {
  const equal = results.filter(({ difference }) => difference <= EQUAL_SHARE);
  const pages = Object.values(Object.groupBy(results, ({ page }) => page));
  const equalPages = pages.filter((list) => list?.every(({ difference }) => difference <= EQUAL_SHARE));
  const sets = results.filter(({ times }) => times > 1);
  const same = sets.filter(({ files }) => files === 1);
  const unnamed = results.filter((each) => each.difference > EQUAL_SHARE && reasonOf(each) === undefined);
  const withWords = results.filter(({ missingWords }) => missingWords !== undefined);
  const missing = withWords.filter(({ missingWords }) => (missingWords ?? []).length > 0);
  const otherSize = withWords.filter(({ sizes }) => sizes !== undefined && sizes[0] !== sizes[1]);
  const otherPrint = withWords.filter(({ printedDifference = 0 }) => printedDifference > EQUAL_PRINT_SHARE);
  return [
    `${equal.length} of ${results.length} captures are equal to the visitor's picture (${percent(equal.length / results.length)})`,
    `${equalPages.length} of ${pages.length} pages are equal in every capture`,
    `${unnamed.length} captures differ without a named reason`,
    `${same.length} of ${sets.length} sets of repeated captures are identical`,
    ...(withWords.length > 0
      ? [
          `${missing.length} of ${withWords.length} PDFs lack words that their page shows`,
          `${otherSize.length} PDFs have another size than the picture, ${otherPrint.length} look otherwise`,
        ]
      : []),
  ];
}

/** Returns the reason for the difference, if it is known. */
function reasonOf({ page }: Result): string | undefined {
  return KNOWN.find(({ pages }) => pages.some((part) => page.startsWith(part)))?.reason;
}

function pageOf(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const { page, device, part, difference, fromScreens, files, times, remarks, ms } = result;
    const folder = `${page}/${device}`;
    const isEqual = difference <= EQUAL_SHARE;
    const title = `${page} · ${device} · ${part}`;
    const figures = `${percent(difference)} (screens ${percent(fromScreens)}) · ${files} of ${times} · ${ms} ms`;
    const why = [reasonOf(result), ...remarks, ...(result.missingWords ?? []).slice(0, 20)]
      .filter(Boolean)
      .join(' · ');
    const picture = isEqual ? '' : `<img loading="lazy" src="${folder}/${part}-side.png" alt="">`;
    const { printedDifference = 0 } = result;
    const print =
      part === 'whole' && printedDifference > EQUAL_PRINT_SHARE
        ? `<p>The PDF, right, differs in ${percent(printedDifference)}.</p><img loading="lazy" src="${folder}/print-side.png" alt="">`
        : '';
    const links = ['visitor', 'service']
      .map((who) => `<a href="${folder}/${part}-${who}.png">${who}</a>`)
      .join(' ');
    return `<section class="${isEqual ? 'equal' : 'differs'}"><h2>${title}</h2><p>${figures} ${links} ${escapeHtml(why)}</p>${picture}${print}</section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Corpus</title><style>body{font:15px/1.4 sans-serif;margin:24px}
h2{font-size:16px;margin:24px 0 0}p{margin:4px 0}img{border:1px solid #999;max-width:100%}.equal{color:#777}</style>
<h1>Corpus</h1><p>Left: the visitor. Middle: the service. Right: the differences.</p>
<ul>${summaryOf(results)
    .map((line) => `<li>${line}</li>`)
    .join('')}</ul>${rows.join('\n')}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
