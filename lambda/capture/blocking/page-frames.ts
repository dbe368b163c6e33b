/**
 * Calls the cleaning functions in the frames of a page.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { Counted } from '../in-page/blocking/counted.ts';
import type { Arguments, Result } from '../in-page/bridge/bridge.ts';
import type { Bridges } from '../in-page/bridge/create-bridges.ts';
import type { CleaningFunctions } from '../in-page/bridge/functions.ts';
import { PageError } from '../in-page/bridge/page-error.ts';

export interface PageFrame {
  id: string;
  parentId: string | undefined;
  url: string;
  /** Its document did not come: it shows the browser's own words. */
  isFailed: boolean;
}

type Names = {
  [Name in keyof CleaningFunctions]: ReturnType<CleaningFunctions[Name]> extends Counted<unknown>
    ? Name
    : never;
}[keyof CleaningFunctions];
type Args<Name extends Names> = Arguments<CleaningFunctions[Name]>;
/** What the function gives, without the count. */
type Given<Name extends Names> = Result<CleaningFunctions[Name]>['value'];

export interface PageFrames {
  /** How often a function failed, or gave up on an element, in all frames together. */
  readonly failureCount: number;
  /** The main frame first. Frames of frames are listed too, up to a number no page needs. */
  listFrames(): Promise<PageFrame[]>;
  /** Undefined when the frame has gone, or the function failed. */
  call<Name extends Names>(
    frameId: string,
    name: Name,
    ...args: Args<Name>
  ): Promise<Given<Name> | undefined>;
  /** The same with an element of the frame, or a shadow root, put last. */
  callWith<Name extends Names>(
    frameId: string,
    name: Name,
    backendNodeId: number,
    ...args: unknown[]
  ): Promise<Given<Name> | undefined>;
  /** Closed shadow trees of a frame, by node. Only the protocol can look into them. */
  findClosedTrees(frameId: string): Promise<number[]>;
}

/** Pages of advertisements have dozens of frames; what matters stands in the first few. */
const MAX_FRAMES = 20;
/** The same of elements that may hold a closed shadow tree. */
const MAX_HOSTS = 20;

/** Made before the page is gone to. The domain Page must be enabled, with lifecycle events. */
export function createPageFrames(session: CDPSession, mainFrameId: string, bridges: Bridges): PageFrames {
  let hasPage = false;
  session.on('Page.frameNavigated', ({ frame }) => {
    hasPage ||= frame.id === mainFrameId;
  });
  session.on('Page.lifecycleEvent', ({ frameId, name }) => {
    // The empty page that a browser starts with has events too.
    if (name !== 'DOMContentLoaded' || frameId !== mainFrameId || !hasPage) return;
    // While the page loads the rest there is time for it. A page that has gone needs none.
    bridges
      .of(frameId)
      .prepare('cleaning')
      .catch(() => undefined);
  });
  let failureCount = 0;
  return {
    listFrames,
    call: (frameId, name, ...args) => unlessGone(bridges.of(frameId).call(name, ...args)),
    callWith,
    findClosedTrees,
    get failureCount() {
      return failureCount;
    },
  };

  async function listFrames(): Promise<PageFrame[]> {
    const { frameTree } = await session.send('Page.getFrameTree');
    return flatten(frameTree).slice(0, MAX_FRAMES);
  }

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
    return unlessGone(asked);
  }

  /** Frames come and go, and pages go elsewhere: then there is nothing left to clean there. */
  async function unlessGone<Answer extends Counted<unknown>>(
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

  async function findClosedTrees(frameId: string): Promise<number[]> {
    try {
      const hosts = await bridges.of(frameId).findAll('hostsOfClosedTrees');
      const trees = await Promise.all(
        hosts.slice(0, MAX_HOSTS).map(({ objectId }) => closedTreeOf(objectId)),
      );
      return trees.flat();
    } catch {
      return []; // The page has gone elsewhere.
    }
  }

  async function closedTreeOf(objectId: string): Promise<number[]> {
    // Without any children: a page may be all in one tree, and the answer too long to be read.
    const { node } = await session.send('DOM.describeNode', { objectId });
    const closed = (node.shadowRoots ?? []).filter(({ shadowRootType }) => shadowRootType === 'closed');
    return closed.map(({ backendNodeId }) => backendNodeId);
  }
}

function flatten({ frame, childFrames = [] }: Protocol.Page.FrameTree): PageFrame[] {
  const { id, parentId, url, unreachableUrl } = frame;
  const isFailed = unreachableUrl !== undefined || url.startsWith('chrome-error:');
  return [{ id, parentId, url, isFailed }, ...childFrames.flatMap(flatten)];
}
