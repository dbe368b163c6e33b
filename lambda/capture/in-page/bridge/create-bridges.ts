/**
 * Creates the bridge to the in-page scripts. Each document gets one isolated world. A script is sent before
 * the first call of its functions, without a wait in between.
 */
import { type CDPSession, type Protocol, ProtocolError } from 'puppeteer-core';
import type { Bridge, Handle } from './bridge.ts';
import type { InPageFunctions, ScriptName } from './functions.ts';
import { PageError } from './page-error.ts';
import type { InPageScripts } from './script-files.ts';

/** The functions of all scripts, in the document of one frame. */
export type InPage = Bridge<InPageFunctions>;

export interface Bridges {
  of(frameId: string): InPage;
}

/** One world for all scripts, because each world takes milliseconds to create. */
export const WORLD_NAME = 'capture';

/** The isolated world of one document. */
interface Context {
  id: number;
  /** The scripts that have been sent to it. */
  scripts: Set<ScriptName>;
}

interface Question {
  script: ScriptName;
  body: string;
  args: readonly unknown[];
  returnByValue: boolean;
}

/** Errors for a context that was destroyed before the function ran. */
const NO_CONTEXT = /^Cannot find context|^uniqueContextId not found/;

/** Create this before the navigation. The domain Page must be enabled before the first call. */
export function createBridges(session: CDPSession, scripts: InPageScripts): Bridges {
  /** Frame -> the isolated world of its document. */
  const contexts = new Map<string, Promise<Context>>();
  session.on('Page.frameNavigated', ({ frame }) => void contexts.delete(frame.id));
  session.on('Page.frameDetached', ({ frameId }) => void contexts.delete(frameId));

  return { of: openBridge };

  function openBridge(frameId: string): InPage {
    const call = (name: string, args: readonly unknown[], returnByValue: boolean) => {
      const script = scripts.index[name];
      if (script === undefined) throw new Error(`No in-page script has a function ${name}`);
      const question = { script, body: `return ${script}.${name}(...arguments)`, args, returnByValue };
      return askFrame(frameId, (context) => callIn(context, question));
    };
    return {
      call: async (name, ...args) => (await call(name, args, true)).value,
      async find(name, ...args) {
        const { objectId } = await call(name, args, false);
        return objectId === undefined ? undefined : { objectId };
      },
      async findAll(name, ...args) {
        const { objectId } = await call(name, args, false);
        if (objectId === undefined) return [];
        const { result } = await session.send('Runtime.getProperties', { objectId, ownProperties: true });
        // Skips `length`, which is not an object.
        return result.flatMap(({ value }) =>
          value?.objectId ? [{ objectId: value.objectId }] : [],
        ) as never;
      },
      adopt: (backendNodeId) =>
        askFrame(frameId, async ({ id }) => {
          const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId: id });
          return object.objectId === undefined ? undefined : { objectId: object.objectId };
        }),
      async prepare(script) {
        await askFrame(frameId, (context) => install(context, script));
      },
    };
  }

  async function callIn(context: Context, question: Question): Promise<Protocol.Runtime.RemoteObject> {
    const { script, body, args, returnByValue } = question;
    // The browser handles messages in order, so the call finds the script. It fails as the script does.
    install(context, script).catch(() => undefined);
    const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: `function(){${body}}`,
      executionContextId: context.id,
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

  /**
   * Sends the script unless it has been sent. An element or frame of the page may have the script's name, but
   * is no own property. No script has the name of an own property of windows.
   */
  async function install({ id, scripts: sent }: Context, script: ScriptName): Promise<void> {
    if (sent.has(script)) return;
    sent.add(script);
    await session.send('Runtime.evaluate', {
      expression: `"use strict";if(!Object.hasOwn(this,'${script}')){${scripts[script]}\n}`,
      contextId: id,
      returnByValue: true,
    });
  }

  /** Retries once when the document was replaced before the function ran. */
  async function askFrame<Value>(
    frameId: string,
    question: (context: Context) => Promise<Value>,
  ): Promise<Value> {
    const asked = contextOf(frameId);
    try {
      return await question(await asked);
    } catch (error) {
      if (!(error instanceof ProtocolError) || !NO_CONTEXT.test(error.originalMessage)) throw error;
      // A `javascript:` URL replaces the document without an event.
      forget(frameId, asked);
      return question(await contextOf(frameId));
    }
  }

  function contextOf(frameId: string): Promise<Context> {
    const making = contexts.get(frameId) ?? makeContext(frameId);
    contexts.set(frameId, making);
    // The document has gone. The next call uses the next document.
    making.catch(() => forget(frameId, making));
    return making;
  }

  function forget(frameId: string, context: Promise<Context>): void {
    if (contexts.get(frameId) === context) contexts.delete(frameId);
  }

  async function makeContext(frameId: string): Promise<Context> {
    const { executionContextId: id } = await session.send('Page.createIsolatedWorld', {
      frameId,
      worldName: WORLD_NAME,
    });
    return { id, scripts: new Set() };
  }
}

function isHandle(value: unknown): value is Handle<unknown> {
  return typeof value === 'object' && value !== null && 'objectId' in value;
}
