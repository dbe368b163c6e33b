/**
 * Runs functions of ours inside the page, in a world of their own: they see the page's DOM, but none of the
 * page's scripts, and nothing the page has put in place of a built-in.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';

/** Something that stays in the page, such as an element. */
export interface Handle<Value> {
  readonly objectId: string;
  /** Never set; says what the handle stands for. */
  readonly value?: Value;
}

/** What a function in the page receives for its arguments: handles as what they stand for. */
type Unwrapped<Arguments> = { [Index in keyof Arguments]: Unwrap<Arguments[Index]> };
type Unwrap<Argument> = Argument extends Handle<infer Value> ? Value : Argument;

/**
 * In both, `inPage` may refer to nothing outside itself; its arguments are JSON or handles; a promise is
 * awaited. They throw PageError with the exception's class and message when it throws in the page.
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

/** What a function threw inside the page. `className` is the JavaScript class, such as `SyntaxError`. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly className: string;

  constructor(className: string, message: string) {
    super(message);
    this.className = className;
  }
}

/** One for all that is ours: each costs milliseconds to make. */
export const WORLD_NAME = 'capture';

/** `mainFrameId` is the page's main frame; the world is made anew for every document it shows. */
export function createWorld(session: CDPSession, mainFrameId: string): World {
  let contextId: Promise<number> | undefined;
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === mainFrameId) contextId = undefined;
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
    contextId ??= makeContext().catch((error: unknown) => {
      // The document has just gone; the next question is for the next one.
      contextId = undefined;
      throw error;
    });
    const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: inPage.toString(),
      executionContextId: await contextId,
      arguments: args.map((value) => (isHandle(value) ? { objectId: value.objectId } : { value })),
      awaitPromise: true,
      returnByValue,
    });
    if (exceptionDetails) {
      const { exception, text } = exceptionDetails;
      throw new PageError(exception?.className ?? 'Error', exception?.description ?? text);
    }
    return result;
  }

  async function makeContext(): Promise<number> {
    const made = await session.send('Page.createIsolatedWorld', {
      frameId: mainFrameId,
      worldName: WORLD_NAME,
    });
    return made.executionContextId;
  }
}

function isHandle(value: unknown): value is Handle<unknown> {
  return typeof value === 'object' && value !== null && 'objectId' in value;
}
