/**
 * Runs functions of ours inside the page, in a world of their own: they see the page's DOM, but none of the
 * page's scripts, and nothing the page has put in place of a built-in.
 */
import { type CDPSession, type Protocol, ProtocolError } from 'puppeteer-core';
import type { Handle } from './in-page/bridge/bridge.ts';
import { WORLD_NAME } from './in-page/bridge/create-bridges.ts';
import { PageError } from './in-page/bridge/page-error.ts';
import { pastNames } from './itself.ts';
import { listTrees } from './trees-within.ts';

export type { Handle };

/** What a function in the page receives for its arguments: handles as what they stand for. */
type Unwrapped<Arguments> = { [Index in keyof Arguments]: Unwrap<Arguments[Index]> };
type Unwrap<Argument> = Argument extends Handle<infer Value> ? Value : Argument;

/**
 * In both, `inPage` may refer to nothing outside of it but `itself` (see itself.ts) and `treesWithin` (see
 * trees-within.ts); its arguments are JSON or handles; a promise is awaited. They throw PageError with the exception's
 * class and message when it throws in the page.
 */
export interface World {
  /** Gives the result as JSON. */
  run<Arguments extends unknown[], Result>(
    inPage: (...args: Unwrapped<Arguments>) => Result,
    ...args: Arguments
  ): Promise<Awaited<Result>>;
  /** Gives a handle to the result, or undefined for null and undefined. */
  find<Arguments extends unknown[], Result>(
    inPage: (...args: Unwrapped<Arguments>) => Result,
    ...args: Arguments
  ): Promise<Handle<NonNullable<Awaited<Result>>> | undefined>;
}

export { WORLD_NAME };

const HELPERS = `const itself = ${pastNames}; const treesWithin = ${listTrees};`;

/** Of a context that has gone before anything ran in it. */
const NO_CONTEXT = /^Cannot find context|^uniqueContextId not found/;

/** `mainFrameId` is the page's main frame; the world is made anew for every document it shows. */
export function createWorld(session: CDPSession, mainFrameId: string): World {
  let made: Promise<number> | undefined;
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === mainFrameId) made = undefined;
  });

  return {
    run: async (inPage, ...args) => (await call(inPage, args, true)).value,
    async find(inPage, ...args) {
      const { objectId } = await call(inPage, args, false);
      return objectId === undefined ? undefined : { objectId };
    },
  };

  // The page's function, whatever it takes: the two callers above have typed it.
  async function call(
    inPage: (...args: never) => unknown,
    args: unknown[],
    returnByValue: boolean,
  ): Promise<Protocol.Runtime.RemoteObject> {
    const question = {
      functionDeclaration: `(...args) => { ${HELPERS} return (${inPage})(...args) }`,
      arguments: args.map((value) => (isHandle(value) ? { objectId: value.objectId } : { value })),
      awaitPromise: true,
      returnByValue,
    };
    const { result, exceptionDetails } = await ask(question);
    if (exceptionDetails) {
      const { exception, text } = exceptionDetails;
      throw new PageError(exception?.className ?? 'Error', exception?.description ?? text);
    }
    return result;
  }

  async function ask(
    question: Protocol.Runtime.CallFunctionOnRequest,
  ): Promise<Protocol.Runtime.CallFunctionOnResponse> {
    const asked = context();
    try {
      return await session.send('Runtime.callFunctionOn', { ...question, executionContextId: await asked });
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      // A `javascript:` URL puts another document into the place of this one, and no event tells.
      if (made === asked) made = undefined;
      if (!NO_CONTEXT.test(error.originalMessage)) throw error;
      return session.send('Runtime.callFunctionOn', { ...question, executionContextId: await context() });
    }
  }

  function context(): Promise<number> {
    const making = made ?? makeContext();
    made = making;
    making.catch(() => {
      // The document has just gone; the next question is for the next one.
      if (made === making) made = undefined;
    });
    return making;
  }

  async function makeContext(): Promise<number> {
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: mainFrameId,
      worldName: WORLD_NAME,
    });
    return executionContextId;
  }
}

function isHandle(value: unknown): value is Handle<unknown> {
  return typeof value === 'object' && value !== null && 'objectId' in value;
}
