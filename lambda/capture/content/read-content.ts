/** Reads the parts of the page that a request to POST /content asks for, while the page stands. */
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { ContentPart } from '../../request/options/content.ts';
import type { ReadPart } from '../in-page/content/read-content.ts';
import { type LimitedJson, withinLimit } from '../in-page/content/within-limit.ts';
import { type FoundElement, waitForElement } from '../layout/element.ts';
import type { CapturePage } from '../page/capture-page.ts';
import type { RecordedPart } from './record/page-record.ts';

export type AskedContent = Pick<CaptureRequest, 'selector' | 'mainContent'> & {
  parts: readonly ContentPart[];
};

/** All parts but the file. */
type TextPart = Exclude<ContentPart, 'file'>;

export interface PageContent {
  /** JSON, in pieces. */
  page: readonly string[];
  /** Whether the Markdown is that of the whole page. */
  isWhole: boolean;
  /** Part -> its JSON. */
  parts: Partial<Record<TextPart, readonly string[]>>;
  truncated: readonly TextPart[];
}

type Written = LimitedJson & { part: TextPart };

/** Where each part comes from. */
const SOURCES: Record<ReadPart, 'page'> & Record<RecordedPart, 'record'> & { accessibility: 'browser' } = {
  metadata: 'page',
  markdown: 'page',
  text: 'page',
  html: 'page',
  links: 'page',
  accessibility: 'browser',
  console: 'record',
  requests: 'record',
  scriptResult: 'record',
};

/** The script that reads these parts. */
export function readerOf(parts: readonly ContentPart[]): keyof typeof READERS {
  return parts.includes('markdown') ? 'markdown' : 'content';
}

const READERS = { markdown: 'readWithMarkdown', content: 'readContent' } as const;

/**
 * Reads the page, which may change afterwards. The Markdown is written when the returned function is first
 * called: undefined when the document was replaced meanwhile.
 * @throws ServiceError selector_not_found
 */
export async function readContent(
  page: CapturePage,
  { parts, selector, mainContent = true }: AskedContent,
): Promise<() => Promise<PageContent | undefined>> {
  const root = selector === undefined ? null : await waitForElement(page, { field: 'selector', selector });
  const reader = readerOf(parts);
  const read = await page.inPage.call(READERS[reader], { parts: parts.filter(isRead), mainContent }, root);
  const written = parts.filter(isRecorded).map((part): Written => ({ part, ...writtenBy(page, part) }));
  if (parts.includes('accessibility')) {
    written.push({ part: 'accessibility', ...(await writeAccessibility(page, root ?? null)) });
  }
  const content: PageContent = {
    page: read.page,
    isWhole: false,
    parts: { ...read.parts, ...Object.fromEntries(written.map(({ part, json }) => [part, [json]])) },
    truncated: [...read.truncated, ...written.filter(({ isCut }) => isCut).map(({ part }) => part)],
  };
  let finished: Promise<PageContent | undefined> | undefined;
  return () => {
    finished ??= reader === 'markdown' ? addMarkdown(page, content) : Promise.resolve(content);
    return finished;
  };
}

/** In steps, so that the browser can draw frames in between. */
async function addMarkdown(
  page: CapturePage,
  { parts, truncated, ...content }: PageContent,
): Promise<PageContent | undefined> {
  for (;;) {
    const markdown = await page.inPage.call('writeMarkdown');
    if (markdown === 'undone') continue;
    if (!markdown) return undefined;
    return {
      ...content,
      isWhole: markdown.isWhole,
      parts: { ...parts, markdown: markdown.json },
      truncated: markdown.isCut ? [...truncated, 'markdown'] : truncated,
    };
  }
}

function writtenBy({ record }: CapturePage, part: RecordedPart): LimitedJson {
  return record?.write(part) ?? { json: 'null', isCut: false };
}

async function writeAccessibility(page: CapturePage, root: FoundElement | null): Promise<LimitedJson> {
  const { readAccessibility } = await import('./accessibility/read-accessibility.ts');
  const { text, isCut } = await readAccessibility(page, root);
  const { json, isCut: isTooLong } = withinLimit(text);
  return { json, isCut: isCut || isTooLong };
}

function isRead(part: ContentPart): part is ReadPart {
  return part !== 'file' && SOURCES[part] === 'page';
}

function isRecorded(part: ContentPart): part is RecordedPart {
  return part !== 'file' && SOURCES[part] === 'record';
}
