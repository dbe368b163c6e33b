/** Sums up the results for the console and the report, and says where their pictures are. */
import { EQUAL_SHARE } from '../judge/picture-work.ts';
import { EQUAL_PRINT_SHARE } from '../judge/print.ts';
import type { Finding } from '../report.ts';
import { reasonOf } from './known.ts';
import type { Result } from './results.ts';

export function summarise(results: readonly Result[]): string[] {
  const equal = results.filter(isEqual);
  const pages = Object.values(Object.groupBy(results, ({ page }) => page));
  const equalPages = pages.filter((list) => list?.every(isEqual));
  const sets = results.filter(({ times }) => times > 1);
  const same = sets.filter(({ files }) => files === 1);
  const unnamed = results.filter((each) => !isEqual(each) && reasonOf(each.page) === undefined);
  const withWords = results.filter(({ missingWords }) => missingWords !== undefined);
  const missing = withWords.filter(({ missingWords = [] }) => missingWords.length > 0);
  const otherSize = withWords.filter(({ sizes }) => sizes !== undefined && sizes[0] !== sizes[1]);
  const otherPrint = withWords.filter(looksOtherwise);
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

/** The largest difference first. */
export function findingsOf(results: readonly Result[]): Finding[] {
  return results.toSorted((one, other) => other.difference - one.difference).map(findingOf);
}

function findingOf(result: Result): Finding {
  const { page, device, part, difference, fromScreens, files, times, remarks, ms } = result;
  const { missingWords = [], printedDifference = 0 } = result;
  const file = (name: string) => `${page}/${device}/${name}.png`;
  const isPrintedOtherwise = looksOtherwise(result);
  const text = [
    `${percent(difference)} (screens ${percent(fromScreens)})`,
    `${files} of ${times} files`,
    `${ms} ms`,
    isPrintedOtherwise && `the PDF differs in ${percent(printedDifference)}`,
    reasonOf(page),
    ...remarks,
    ...missingWords.slice(0, 20),
  ];
  return {
    title: `${page} · ${device} · ${part}`,
    isGood: isEqual(result) && !isPrintedOtherwise,
    text: text.filter(Boolean).join(' · '),
    pictures: {
      visitor: file(`${part}-visitor`),
      service: file(`${part}-service`),
      ...(!isEqual(result) && { difference: file(`${part}-difference`) }),
      ...(isPrintedOtherwise && { PDF: file('print') }),
    },
  };
}

function isEqual({ difference }: Result): boolean {
  return difference <= EQUAL_SHARE;
}

function looksOtherwise({ part, printedDifference = 0 }: Result): boolean {
  return part === 'whole' && printedDifference > EQUAL_PRINT_SHARE;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
