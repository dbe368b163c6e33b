/** Takes screenshots of canvases that print cannot read, one after another. See in-page/pdf/canvases.ts. */
import type { CDPSession } from 'puppeteer-core';
import { hideTransparency, showTransparency } from '../emulation/transparency.ts';
import type { ItemHandle } from '../in-page/bridge/bridge.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import { type FramedPage, inEveryFrame } from '../page/every-frame.ts';
import { takeElement } from '../photograph/take-element.ts';

export interface StagedCanvas {
  inPage: InPage;
  staged: ItemHandle<InPageFunctions['stageCanvases']>;
}

/** Each canvas takes a screenshot. Further canvases of a document stay blank. */
const MAX_CANVASES = 16;

/** Whether the page or one of its frames has canvases that print cannot read. */
export async function hasUnreadable(page: FramedPage): Promise<boolean> {
  let count = 0;
  await inEveryFrame(page, async (inPage) => {
    // 0 where the page prevents counting them.
    count += await inPage.call('countUnreadable').catch(() => 0);
  });
  return count > 0;
}

/**
 * Replaces these canvases by empty 2D ones. Must run while scripts are enabled: a canvas that is inserted
 * while they are disabled shows its fallback content.
 */
export async function stageCanvases(page: FramedPage): Promise<StagedCanvas[]> {
  const found: StagedCanvas[] = [];
  await inEveryFrame(page, async (inPage) => {
    for (const staged of await inPage.findAll('stageCanvases', MAX_CANVASES)) found.push({ inPage, staged });
  });
  return found;
}

/** Draws the screenshots onto the 2D canvases, and removes the originals. Scripts are disabled by now. */
export async function copyCanvases(
  { session }: Pick<FramedPage, 'session'>,
  canvases: StagedCanvas[],
): Promise<void> {
  if (canvases.length === 0) return;
  await showTransparency(session);
  try {
    for (const canvas of canvases) await copyCanvas(session, canvas);
  } finally {
    await hideTransparency(session);
  }
}

async function copyCanvas(session: CDPSession, { inPage, staged }: StagedCanvas): Promise<void> {
  let picture: string | undefined;
  try {
    const scale = await inPage.call('showCanvas', staged);
    picture = await takeElement(session, staged, scale);
  } finally {
    await inPage.call('drawTwin', staged, picture);
  }
}
