/** Opens frames that contain the page's content to their full heights. */
import type { CaptureRequest } from '../../request/capture-request.ts';
import { emulateView } from '../emulation/emulate.ts';
import type { ResultHandle } from '../in-page/bridge/bridge.ts';
import type { InPage } from '../in-page/bridge/create-bridges.ts';
import type { InPageFunctions } from '../in-page/bridge/functions.ts';
import type { CapturePage } from '../page/capture-page.ts';

export interface ContentFrame {
  element: ResultHandle<InPageFunctions['findContentFrame']>;
  /** Its height is its share of the view, whatever its styles say. */
  isOfFrameset: boolean;
  /** The in-page functions of the document that the frame stands in. */
  outer: InPage;
  /** The in-page functions of the frame's own document. */
  inPage: InPage;
}

/** A frameset divides what it gets among its frames, so the frame gets a part of it each time. */
const ROUNDS = 8;

/** Finds the frame that contains the content of the document of `inPage`. Undefined when there is none. */
export async function findContentFrame({
  session,
  inPage,
  bridges,
  watch,
}: Pick<CapturePage, 'session' | 'inPage' | 'bridges' | 'watch'>): Promise<ContentFrame | undefined> {
  if (!watch.hasFrames) return undefined;
  const element = await inPage.find('findContentFrame');
  if (element === undefined) return undefined;
  const { node } = await session.send('DOM.describeNode', { objectId: element.objectId });
  if (node.frameId === undefined) return undefined;
  const isOfFrameset = node.localName === 'frame';
  return { element, isOfFrameset, outer: inPage, inPage: bridges.of(node.frameId) };
}

/** `frames`: each is in the document of the one before. */
export async function openFrames(
  { session, inPage }: Pick<CapturePage, 'session' | 'inPage'>,
  request: CaptureRequest,
  frames: readonly ContentFrame[],
): Promise<void> {
  const { width } = await inPage.call('sizeOfPage');
  let viewPx = request.height;
  for (let round = 0, hasGrown = true; hasGrown && round < ROUNDS; round++) {
    hasGrown = false;
    for (let depth = frames.length - 1; depth >= 0; depth--) {
      const hiddenPx = await frames[depth]?.inPage.call('hiddenOfDocument');
      if (hiddenPx && (await grow(depth, hiddenPx))) hasGrown = true;
    }
  }

  /**
   * A frameset grows with the view that contains it: the frame around it, or that of the page. On paper it is
   * one sheet.
   */
  async function grow(depth: number, byPx: number): Promise<boolean> {
    let grown = depth;
    while (frames[grown]?.isOfFrameset) grown--;
    if (grown < 0 && request.pdf !== undefined) return false;
    const resized = frames.slice(Math.max(0, grown)).map(({ inPage: inFrame }) => inFrame);
    for (const each of resized) await each.call('noteBoxes');
    await addHeight(frames[grown], byPx);
    let changedCount = 0;
    for (const each of resized) changedCount += await each.call('countChanged');
    if (changedCount === 0) return true;
    await addHeight(frames[grown], -byPx);
    for (const each of resized) await each.call('noteSizes');
    await addHeight(frames[grown], byPx);
    for (const each of resized) await each.call('keepSizes');
    return true;
  }

  /** Without a frame, to the view of the page. */
  async function addHeight(frame: ContentFrame | undefined, byPx: number): Promise<void> {
    if (frame !== undefined) {
      await frame.outer.call('growBy', frame.element, byPx);
      return;
    }
    viewPx += Math.sign(byPx) * Math.ceil((Math.abs(byPx) * request.width) / width);
    await inPage.call('keepResizes');
    await emulateView(session, request, viewPx);
  }
}
