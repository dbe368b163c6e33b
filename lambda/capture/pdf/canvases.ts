/** Takes screenshots of canvases that print cannot read, one after another. See in-page/pdf/canvases.ts. */
import type { CDPSession } from 'puppeteer-core';
import type { ResultHandle } from '../in-page/bridge/bridge.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import { takePart } from '../picture/take-part.ts';

/** Stay in the page. */
type StagedCanvases = ResultHandle<InPageFunctions['stageCanvases']>;

/** Each canvas takes a screenshot. Further canvases of a page stay blank. */
const MAX_CANVASES = 16;

/** How many canvases of the document print cannot read. 0 where the page prevents that they are counted. */
export function countUnreadable(inPage: InPage): Promise<number> {
  return inPage.call('countUnreadable').catch(() => 0);
}

/**
 * Replaces these canvases by empty 2D ones. Must run while scripts are enabled: a canvas that is inserted while they
 * are disabled shows its fallback content.
 */
export async function stageCanvases(inPage: InPage): Promise<StagedCanvases | undefined> {
  return inPage.find('stageCanvases', MAX_CANVASES);
}

/** Draws the screenshots onto the 2D canvases, and removes the originals. Scripts are disabled by now. */
export async function copyCanvases(
  session: CDPSession,
  inPage: InPage,
  staged: StagedCanvases,
): Promise<void> {
  const count = await inPage.call('countCanvases', staged);
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  try {
    for (let index = 0; index < count; index++) await copyCanvas(session, inPage, { staged, index });
  } finally {
    await Promise.all([
      inPage.call('unstageCanvases', staged),
      session.send('Emulation.setDefaultBackgroundColorOverride', {}),
    ]);
  }
}

async function copyCanvas(
  session: CDPSession,
  inPage: InPage,
  { staged, index }: { staged: StagedCanvases; index: number },
): Promise<void> {
  const clip = await inPage.call('showCanvas', staged, index);
  if (clip === null) return;
  const picture = await takePart(session, { clip, deviceScale: 1 });
  if (picture !== undefined) await inPage.call('drawTwin', staged, index, picture);
}
