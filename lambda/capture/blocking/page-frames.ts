/** Calls the cleaning functions in the frames of a page. */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { Counted } from '../in-page/blocking/attempt.ts';
import type { Arguments, Result } from '../in-page/bridge/bridge.ts';
import type { Bridges } from '../in-page/bridge/create-bridges.ts';
import type { CleaningFunctions } from '../in-page/bridge/functions.ts';
import { PageError } from '../in-page/bridge/page-error.ts';
import { closedTreesOf } from '../page/closed-trees.ts';

export interface PageFrame {
  id: string;
  parentId: string | undefined;
  url: string;
  /** Its document failed to load; it shows the browser's error page. */
  isFailed: boolean;
}

type Names = {
  [Name in keyof CleaningFunctions]: ReturnType<CleaningFunctions[Name]> extends Counted<unknown>
    ? Name
    : never;
}[keyof CleaningFunctions];
type Args<Name extends Names> = Arguments<CleaningFunctions[Name]>;
type Given<Name extends Names> = Result<CleaningFunctions[Name]>['value'];

/** Pages full of advertisements have dozens of frames; the relevant ones are among the first. */
const MAX_FRAMES = 20;
const MAX_HOSTS = 20;

export function createPageFrames(session: CDPSession, bridges: Bridges) {
  let failureCount = 0;
  return {
    listFrames,
    call,
    callWith,
    findClosedTrees,
    /** How often a function failed or skipped an element, in all frames together. */
    get failureCount() {
      return failureCount;
    },
  };

  /**
   * Lists the main frame first, then nested frames, up to MAX_FRAMES. Frames whose document has not arrived
   * have no URL yet. They come last, without a limit: an overlay may wait for such a frame, and is often the
   * last element of the page.
   */
  async function listFrames(): Promise<PageFrame[]> {
    const { frameTree } = await session.send('Page.getFrameTree');
    return flatten(frameTree).filter(({ url }, index) => index < MAX_FRAMES || url === '');
  }

  /** Returns undefined when the frame has gone or the function failed. */
  function call<Name extends Names>(frameId: string, name: Name, ...args: Args<Name>) {
    return undefinedIfGone<Result<CleaningFunctions[Name]>>(bridges.of(frameId).call(name, ...args));
  }

  /** Like `call`, with an element of the frame, or a shadow root, as the last argument. */
  async function callWith<Name extends Names>(
    frameId: string,
    name: Name,
    backendNodeId: number,
    ...args: unknown[]
  ): Promise<Given<Name> | undefined> {
    const inPage = bridges.of(frameId);
    const asked = inPage
      .adopt(backendNodeId)
      .then((element) => inPage.call(name, ...([...args, element] as Args<Name>)));
    return undefinedIfGone(asked);
  }

  /** Frames may be removed and pages may navigate. Then there is nothing left to clean. */
  async function undefinedIfGone<Answer extends Counted<unknown>>(
    asked: Promise<Answer>,
  ): Promise<Answer['value'] | undefined> {
    try {
      const { value, givenUpCount } = await asked;
      failureCount += givenUpCount;
      return value;
    } catch (error) {
      if (error instanceof PageError) failureCount += 1;
      return undefined;
    }
  }

  /** Finds the closed shadow trees of a frame, as node ids. Only the protocol can access them. */
  async function findClosedTrees(frameId: string): Promise<number[]> {
    try {
      return await closedTreesOf(session, await bridges.of(frameId).findAll('hostsOfClosedTrees', MAX_HOSTS));
    } catch {
      return []; // The page has navigated.
    }
  }
}

function flatten({ frame, childFrames = [] }: Protocol.Page.FrameTree): PageFrame[] {
  const { id, parentId, url, unreachableUrl } = frame;
  const isFailed = unreachableUrl !== undefined || url.startsWith('chrome-error:');
  return [{ id, parentId, url, isFailed }, ...childFrames.flatMap(flatten)];
}
