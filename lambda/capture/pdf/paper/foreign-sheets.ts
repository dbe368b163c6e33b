/**
 * Reads the style sheets of other origins, whose rules the page's scripts may not see. How the page prints
 * depends on them: which fixed elements they place on each sheet of paper.
 */
import type { Protocol } from 'puppeteer-core';
import type { ForeignSheet } from '../../in-page/pdf/paper/print-rules.ts';
import type { CapturePage } from '../../page/capture-page.ts';

/** More and larger sheets than any real page has. Further ones are not read. */
const MAX_SHEETS = 20;
const MAX_CHARACTERS = 500_000;

/** On a page without such sheets it costs only the check whether there are any. */
export async function readForeignSheets({
  session,
  inPage,
}: Pick<CapturePage, 'session' | 'inPage'>): Promise<ForeignSheet[]> {
  const readable = await inPage.call('listReadableSheets');
  if (readable === null) return [];
  const found: Protocol.CSS.CSSStyleSheetHeader[] = [];
  const add = ({ header }: Protocol.CSS.StyleSheetAddedEvent) => void found.push(header);
  session.on('CSS.styleSheetAdded', add);
  const [{ frameTree }] = await Promise.all([
    session.send('Page.getFrameTree'),
    session.send('DOM.enable'),
    session.send('CSS.enable'),
  ]);
  session.off('CSS.styleSheetAdded', add);
  const foreign = found
    .filter(({ frameId, isInline }) => frameId === frameTree.frame.id && !isInline)
    .filter(({ sourceURL }) => !readable.includes(sourceURL))
    .filter(({ length }) => length <= MAX_CHARACTERS)
    .slice(0, MAX_SHEETS);
  const sheets = await Promise.all(
    foreign.map(async ({ styleSheetId, sourceURL: url }) => {
      const { text } = await session.send('CSS.getStyleSheetText', { styleSheetId });
      return { url, text };
    }),
  );
  await Promise.all([session.send('CSS.disable'), session.send('DOM.disable')]);
  return sheets;
}
