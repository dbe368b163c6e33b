/** Reads the parts of the page that a request to POST /content asks for, while the page stands. */
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { ContentPart } from '../../request/options/content.ts';
import type { ContentRead, ReadPart } from '../in-page/content/read-content.ts';
import { waitForElement } from '../layout/element.ts';
import type { CapturePage } from '../page/capture-page.ts';

export type AskedContent = Pick<CaptureRequest, 'selector' | 'mainContent'> & {
  parts: readonly ContentPart[];
};

/** @throws ServiceError selector_not_found */
export async function readContent(
  page: CapturePage,
  { parts, selector, mainContent = true }: AskedContent,
): Promise<ContentRead> {
  const root = selector === undefined ? null : await waitForElement(page, { field: 'selector', selector });
  return page.inPage.call('readContent', { parts: parts.filter(isRead), mainContent }, root);
}

function isRead(part: ContentPart): part is ReadPart {
  return part !== 'file';
}
