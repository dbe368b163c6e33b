/**
 * Runs the cleaning script in the frames of a page, in the capture's own world, which the page's scripts do not see.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { WORLD_NAME } from '../world.ts';
import type { InPage } from './in-page/entry.ts';

export interface PageFrame {
  id: string;
  parentId: string | undefined;
  url: string;
  /** Its document did not come: it shows the browser's own words. */
  isFailed: boolean;
}

type Names = keyof InPage;
/** A function's arguments as JSON. */
type Args<Name extends Names> = InPage[Name] extends (...args: infer Arguments) => unknown
  ? Arguments
  : never;

export interface PageWorlds {
  /** How often a function failed, or gave up on an element, in all frames together. */
  readonly failureCount: number;
  /** The main frame first. Frames of frames are listed too, up to a number no page needs. */
  listFrames(): Promise<PageFrame[]>;
  /** Undefined when the frame has gone, or the function failed. */
  call<Name extends Names>(
    frameId: string,
    name: Name,
    ...args: Args<Name>
  ): Promise<ReturnType<InPage[Name]> | undefined>;
  /** The same with an element of the frame, or a shadow root, put last. */
  callWith<Name extends Names>(
    frameId: string,
    name: Name,
    backendNodeId: number,
    ...args: unknown[]
  ): Promise<ReturnType<InPage[Name]> | undefined>;
  /** Closed shadow trees of a frame, by node. Only the protocol can look into them. */
  findClosedTrees(frameId: string): Promise<number[]>;
}

/** Pages of advertisements have dozens of frames; what matters stands in the first few. */
const MAX_FRAMES = 20;
/** The same of elements that may hold a closed shadow tree. */
const MAX_HOSTS = 20;

/** Made before the page is gone to. The domain Page must be enabled, with lifecycle events. */
export function createPageWorlds(session: CDPSession, mainFrameId: string, script: string): PageWorlds {
  /** Frame -> the context of its document, with the script in it. */
  const prepared = new Map<string, Promise<number>>();
  let hasPage = false;
  session.on('Page.frameNavigated', ({ frame }) => {
    prepared.delete(frame.id);
    hasPage ||= frame.id === mainFrameId;
  });
  session.on('Page.lifecycleEvent', ({ frameId, name }) => {
    // The empty page that a browser starts with has events too.
    if (name !== 'DOMContentLoaded' || frameId !== mainFrameId || !hasPage) return;
    // While the page loads the rest there is time for it; a page that has gone needs none.
    prepare(frameId).catch(() => undefined);
  });
  let failureCount = 0;
  return {
    listFrames,
    call,
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

  async function call<Name extends Names>(frameId: string, name: Name, ...args: Args<Name>) {
    const written = args.map((value) => JSON.stringify(value) ?? 'undefined').join(',');
    return unlessGone<ReturnType<InPage[Name]>>(async () => {
      const contextId = await prepare(frameId);
      return session.send('Runtime.evaluate', {
        contextId,
        expression: `[cleaning.${name}(${written}), cleaning.takeGivenUp()]`,
        returnByValue: true,
        awaitPromise: true,
      });
    });
  }

  async function callWith<Name extends Names>(
    frameId: string,
    name: Name,
    backendNodeId: number,
    ...args: unknown[]
  ) {
    return unlessGone<ReturnType<InPage[Name]>>(async () => {
      const executionContextId = await prepare(frameId);
      const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId });
      const last = object.objectId === undefined ? [] : [{ objectId: object.objectId }];
      return session.send('Runtime.callFunctionOn', {
        functionDeclaration: `(...args) => [cleaning.${name}(...args), cleaning.takeGivenUp()]`,
        executionContextId,
        arguments: [...args.map((value) => ({ value })), ...last],
        returnByValue: true,
        awaitPromise: true,
      });
    });
  }

  /** Frames come and go, and pages go elsewhere: then there is nothing left to clean there. */
  async function unlessGone<Value>(
    ask: () => Promise<Protocol.Runtime.EvaluateResponse>,
  ): Promise<Value | undefined> {
    try {
      const { result, exceptionDetails } = await ask();
      if (exceptionDetails === undefined) {
        const [value, givenUp]: [Value, number] = result.value;
        failureCount += givenUp;
        return value;
      }
    } catch {
      return undefined;
    }
    failureCount += 1;
    return undefined;
  }

  async function findClosedTrees(frameId: string): Promise<number[]> {
    try {
      const contextId = await prepare(frameId);
      const expression = 'cleaning.hostsOfClosedTrees()';
      const { result: hosts } = await session.send('Runtime.evaluate', { contextId, expression });
      if (hosts.description === 'Array(0)') return [];
      const { result: items } = await session.send('Runtime.getProperties', {
        objectId: hosts.objectId ?? '',
        ownProperties: true,
      });
      const ids = items.flatMap(({ value }) => (value?.subtype === 'node' && value.objectId) || []);
      const trees = await Promise.all(ids.slice(0, MAX_HOSTS).map(closedTreeOf));
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

  function prepare(frameId: string): Promise<number> {
    const preparing = prepared.get(frameId) ?? makeWorld(frameId);
    prepared.set(frameId, preparing);
    preparing.catch(() => {
      // The document has just gone. The next one may be prepared by now.
      if (prepared.get(frameId) === preparing) prepared.delete(frameId);
    });
    return preparing;
  }

  async function makeWorld(frameId: string): Promise<number> {
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId,
      worldName: WORLD_NAME,
    });
    await session.send('Runtime.evaluate', { contextId, expression: script, returnByValue: true });
    return contextId;
  }
}

function flatten({ frame, childFrames = [] }: Protocol.Page.FrameTree): PageFrame[] {
  const { id, parentId, url, unreachableUrl } = frame;
  const isFailed = unreachableUrl !== undefined || url.startsWith('chrome-error:');
  return [{ id, parentId, url, isFailed }, ...childFrames.flatMap(flatten)];
}
