/** Reads what a page says, with its Markdown. */
import { findMainContent } from './main-content.ts';
import { toMarkdown } from './markdown.ts';
import { type ContentRead, readParts, type Wanted } from './read-content.ts';

/** `root`: null for the whole page. */
export function readWithMarkdown(wanted: Wanted, root: Element | null): ContentRead {
  return readParts(wanted, root, (copy, { mainContent, isPage }) => {
    const page = { title: document.title, address: location.href };
    const main = mainContent && isPage ? findMainContent(copy, page) : null;
    return { ...toMarkdown(main ?? copy), isWhole: main === null && isPage };
  });
}
