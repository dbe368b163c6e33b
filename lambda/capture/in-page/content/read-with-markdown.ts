/**
 * Reads what a page says, with its Markdown. The page is read at once. Its Markdown is written from the copy
 * in steps, so that the browser can draw and encode the picture meanwhile.
 */
import { findMainContent } from './main-content.ts';
import { toMarkdown } from './markdown.ts';
import { inPieces } from './pieces.ts';
import { type ContentRead, readParts, type Wanted } from './read-content.ts';
import { withinLimit } from './within-limit.ts';

interface WrittenMarkdown {
  /** In pieces. */
  json: string[];
  isCut: boolean;
  /** Whether it is that of the whole page. */
  isWhole: boolean;
}

let writing: Generator<void, WrittenMarkdown> | undefined;

/** `root`: null for the whole page. writeMarkdown gives its Markdown. */
export function readWithMarkdown(wanted: Wanted, root: Element | null): ContentRead {
  const page = { title: document.title, address: location.href };
  return readParts(wanted, root, (copy, budget) => {
    writing = write();
    function* write(): Generator<void, WrittenMarkdown> {
      const isPage = root === null;
      const main = wanted.mainContent && isPage ? yield* findMainContent(copy, page) : null;
      yield;
      const { text, isCut } = yield* toMarkdown(main ?? copy);
      const { json, isCut: isTooLong } = withinLimit(text === '' ? null : text);
      return {
        json: inPieces(json),
        isCut: isCut || isTooLong || budget.isUsedUp,
        isWhole: main === null && isPage,
      };
    }
  });
}

/** Takes the next step. Undone until the last one; null if this document was not read. */
export function writeMarkdown(): WrittenMarkdown | 'undone' | null {
  const step = writing?.next();
  if (step === undefined) return null;
  return step.done === true ? step.value : 'undone';
}
