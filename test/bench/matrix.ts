/**
 * The cases: each format at least once as viewport and as full page, and each page in the formats that are
 * hard for it. WebP ends at 16,383 px, so the tall page has no full-page WebP.
 */
import type { CaptureRequest } from '../../lambda/request/capture-request.ts';
import type { BenchPage, PageName } from './pages.ts';

type Format = CaptureRequest['format'];

/** One capture to measure. */
export interface Case {
  name: string;
  page: BenchPage;
  format: Format;
  fullPage: boolean;
}

/** Page -> formats of its viewport, and of the whole page. */
const MATRIX: Record<PageName, { viewport: readonly Format[]; fullPage: readonly Format[] }> = {
  plain: { viewport: ['png', 'jpeg', 'webp', 'pdf'], fullPage: ['png'] },
  article: { viewport: ['png'], fullPage: ['png', 'jpeg', 'webp', 'pdf'] },
  images: { viewport: ['png', 'jpeg'], fullPage: ['png', 'jpeg'] },
  script: { viewport: ['png'], fullPage: ['png'] },
  resources: { viewport: ['png'], fullPage: ['png'] },
  tall: { viewport: ['png'], fullPage: ['png', 'jpeg', 'pdf'] },
  levels: { viewport: ['png'], fullPage: ['png'] },
  'script-levels': { viewport: ['png'], fullPage: ['png'] },
};

export function casesOf(pages: readonly BenchPage[]): Case[] {
  return pages.flatMap((page) => {
    const { viewport, fullPage } = MATRIX[page.name];
    return [
      ...viewport.map((format) => caseOf(page, format, false)),
      ...fullPage.map((format) => caseOf(page, format, true)),
    ];
  });
}

function caseOf(page: BenchPage, format: Format, fullPage: boolean): Case {
  return { name: `${page.name} ${fullPage ? 'full' : 'view'} ${format}`, page, format, fullPage };
}
