/** Tells what the cleaning changes in a page and in its frames. */
import type { CapturePage } from '../../lambda/capture/page/capture-page.ts';
import type { Attempt, DocumentChanges } from './account.ts';

/** Frames beyond these are not compared. */
const MOST_FRAMES = 20;

interface FrameTree {
  frame: { id: string; url: string };
  childFrames?: FrameTree[];
}

export function createChanges({ session, bridges, cleaning }: CapturePage) {
  return { note, describe, describeKept };

  /** Call it before the cleaning. */
  async function note(): Promise<void> {
    for (const { id } of await listFrames()) await orNothing(bridges.of(id).call('noteShown'));
  }

  async function describe(): Promise<DocumentChanges[]> {
    const documents: DocumentChanges[] = [];
    for (const { id, url } of await listFrames()) {
      const found = await orNothing(bridges.of(id).call('describeChanges'));
      const removed = cleaning && (await orNothing(bridges.of(id).call('describeHidden')));
      const evidenceOf = (selector: string) =>
        removed?.value.find(
          (each) => each.selector === selector || each.selector.startsWith(`${selector} > `),
        )?.evidence;
      if (found === undefined || found.hidden.length + found.changed.length === 0) continue;
      const hidden = found.hidden.map((element) => ({ ...element, evidence: evidenceOf(element.selector) }));
      documents.push({ url, hidden, changed: found.changed });
    }
    return documents;
  }

  /** Call it after the cleaning. */
  async function describeKept(): Promise<Attempt['kept']> {
    const documents: Attempt['kept'] = [];
    if (cleaning === undefined) return documents;
    for (const { id, url } of await listFrames()) {
      const found = await orNothing(bridges.of(id).call('describeKept'));
      if (found !== undefined && found.value.length > 0) documents.push({ url, overlays: found.value });
    }
    return documents;
  }

  async function listFrames(): Promise<FrameTree['frame'][]> {
    const { frameTree } = await session.send('Page.getFrameTree');
    return flatten(frameTree).slice(0, MOST_FRAMES);
  }
}

function flatten({ frame, childFrames = [] }: FrameTree): FrameTree['frame'][] {
  return [frame, ...childFrames.flatMap(flatten)];
}

/** A frame may be gone, or not answer. */
async function orNothing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch(() => undefined);
}
