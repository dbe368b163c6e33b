/**
 * Reads what a page says, in the parts that the request asks for. Each part is JSON, in pieces. The libraries
 * of Markdown are in a script of their own (read-with-markdown.ts).
 */
import { type Budget, createBudget } from './budget.ts';
import { toHtml } from './html.ts';
import { linksOf } from './links.ts';
import { readMetadata } from './metadata.ts';
import { inPieces } from './pieces.ts';
import { plainText } from './plain-text.ts';
import { copyVisible } from './visible-copy.ts';
import { withinLimit } from './within-limit.ts';

/** Parts that are read in the page. */
export type ReadPart = 'metadata' | 'markdown' | 'text' | 'html' | 'links';

export interface Wanted {
  parts: readonly ReadPart[];
  /** Whether the Markdown is that of the main content alone. */
  mainContent: boolean;
}

export interface ContentRead {
  page: string[];
  /** Part -> its JSON. */
  parts: Partial<Record<ReadPart, string[]>>;
  truncated: ReadPart[];
}

const MAX_TITLE_CHARACTERS = 2_000;
const MAX_URL_CHARACTERS = 8_192;
const MAX_LANGUAGE_CHARACTERS = 100;

/** `root`: null for the whole page. */
export function readContent(wanted: Wanted, root: Element | null): ContentRead {
  return readParts(wanted, root);
}

/** `keepCopy` gets the copy of what a visitor can see, for the Markdown. */
export function readParts(
  { parts }: Wanted,
  root: Element | null,
  keepCopy?: (copy: HTMLElement, budget: Budget) => void,
): ContentRead {
  const truncated: ReadPart[] = [];
  const budget = createBudget();
  const needsCopy = parts.some((part) => part !== 'metadata' && part !== 'html');
  // A page can remove all of itself.
  const whole = document.body ?? document.documentElement ?? document.createElement('body');
  const copy = needsCopy ? copyVisible(root ?? whole, budget) : null;
  const read: Partial<Record<ReadPart, string[]>> = {};
  const add = (part: ReadPart, value: unknown, isCut = false) => {
    const limited = withinLimit(value);
    read[part] = inPieces(limited.json);
    if (isCut || limited.isCut) truncated.push(part);
  };
  if (parts.includes('metadata')) add('metadata', readMetadata());
  if (parts.includes('html')) {
    const { text, isCut } = toHtml(root);
    add('html', text, isCut);
  }
  if (copy !== null) {
    if (parts.includes('text')) add('text', plainText(copy), budget.isUsedUp);
    if (parts.includes('links')) add('links', linksOf(copy), budget.isUsedUp);
    keepCopy?.(copy, budget);
  }
  const page = {
    url: location.href.slice(0, MAX_URL_CHARACTERS),
    title: document.title.slice(0, MAX_TITLE_CHARACTERS).toWellFormed() || null,
    language: languageOf(document.documentElement),
  };
  return { page: inPieces(JSON.stringify(page)), parts: read, truncated };
}

/** Only elements of HTML have `lang` as a property: the document may be a drawing. */
function languageOf(root: Element | null): string | null {
  return root?.getAttribute('lang')?.slice(0, MAX_LANGUAGE_CHARACTERS).toWellFormed() || null;
}
