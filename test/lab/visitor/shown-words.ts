/**
 * Which of the words that a PDF lacks the page shows. The visitor draws the whole page twice, the second time
 * with these words of no colour: a word is shown when both pictures differ in the box of each of its letters.
 * So words that are clipped, covered, transparent or beside the page do not count, whatever hides them.
 */
import { PNG } from 'pngjs';
import type { Page } from 'puppeteer-core';
import type { Chromium } from '../../bench/sides/side.ts';
import type { Device } from '../corpus/options.ts';
import { countDifferent, HARDLY_VISIBLE } from '../judge/difference.ts';
import { findMissingWords } from '../judge/words.ts';
import { arrive, goThrough, holdEndless, wholeFromTop, withVisitor } from './visitor.ts';
import { readWords, stopTransitions, type WordOnPage } from './word-boxes.ts';

/** Each word once, as the page spells it. */
export interface MissingWords {
  /** The page shows them, the PDF lacks them. */
  shown: string[];
  /** The document has them, neither the picture nor the PDF shows them. */
  unshown: string[];
}

/** More words than this are lost for one reason. */
const ALONE_LIMIT = 40;

export async function visitMissingWords(
  chromium: Chromium,
  { url, device }: { url: string; device: Device },
  pdf: Buffer,
): Promise<MissingWords> {
  return withVisitor(chromium, device, async (page) => {
    await arrive(page, url, []);
    await goThrough(page, []);
    await holdEndless(page);
    return findMissing(page, pdf);
  });
}

/** The page is fit for nothing else afterwards. */
export async function findMissing(page: Page, pdf: Buffer): Promise<MissingWords> {
  await page.evaluate(stopTransitions);
  const inked = PNG.sync.read(await wholeFromTop(page));
  const texts = new Set((await page.evaluate(readWords)).map(({ text }) => text));
  const missing = await findMissingWords([...texts], pdf);
  if (missing.length === 0) return { shown: [], unshown: [] };
  const shown = await shownOf(missing);
  // Two words that stand at one place hide each other's absence; each is looked at alone.
  if (shown.length <= ALONE_LIMIT) {
    for (const word of [...shown]) {
      if ((await shownOf([word])).length === 0) shown.splice(shown.indexOf(word), 1);
    }
  }
  return { shown, unshown: missing.filter((text) => !shown.includes(text)) };

  async function shownOf(texts: string[]): Promise<string[]> {
    const words = await page.evaluate(readWords, texts);
    const blank = PNG.sync.read(await wholeFromTop(page));
    const isShown = ({ letters }: WordOnPage) => letters.every((box) => hasInk(box, inked, blank));
    return [...new Set(words.filter(isShown).map(({ text }) => text))];
  }
}

function hasInk([x, y, width, height]: WordOnPage['letters'][number], inked: PNG, blank: PNG): boolean {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const right = Math.min(inked.width, blank.width, Math.ceil(x + width));
  const bottom = Math.min(inked.height, blank.height, Math.ceil(y + height));
  return countDifferent([inked, blank], { left, top, right, bottom }, HARDLY_VISIBLE) > 0;
}
