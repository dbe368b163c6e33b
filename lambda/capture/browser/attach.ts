/** The only page of a browser that has just been launched, and the session with it. */
import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { type CDPSession, Connection, type Protocol } from 'puppeteer-core';
import { pipeTransport } from './pipe-transport.ts';

/**
 * A URL for another program, which navigates nowhere. The tab keeps its initial empty document, which the
 * first page replaces: that page is the first in the history, as in a new tab.
 */
const NOTHING_YET = 'tel:0';

interface Attached {
  session: CDPSession;
  mainFrameId: string;
  /** Closes when the browser ends. */
  input: Readable;
}

export interface PageOptions {
  /** Whether frames are drawn on command. Default: true. */
  isOnCommand?: boolean;
  /**
   * Whether the page begins with an entry in its history, which it can go back to. Chrome with a user
   * interface opens its start page otherwise.
   */
  hasHistory?: boolean;
}

/**
 * Creates the browser's page and attaches to it. Both commands are written before the browser reads its pipe.
 * puppeteer's own connect would take several round trips, and attach to every worker. May stay pending
 * forever when the browser hangs or ends during the launch.
 */
export async function attach(
  child: ChildProcess,
  { isOnCommand = true, hasHistory = false }: PageOptions,
): Promise<Attached> {
  const [, , , output, input] = child.stdio as [null, null, null, Writable, Readable];
  // The constructor is missing in the package's types.
  const connection: Connection = Reflect.construct(Connection, ['', pipeTransport(output, input)]);
  const sessionIds = new Map<string, string>();
  connection.on('Target.attachedToTarget', (attached: Protocol.Target.AttachedToTargetEvent) => {
    sessionIds.set(attached.targetInfo.targetId, attached.sessionId);
  });
  // The browser tells of the page before it answers the command that creates it.
  const [, { targetId }] = await Promise.all([
    connection.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
      filter: [{ type: 'page' }],
    }),
    connection.send('Target.createTarget', {
      url: hasHistory ? 'about:blank' : NOTHING_YET,
      enableBeginFrameControl: isOnCommand,
    }),
  ]);
  const session = connection.session(sessionIds.get(targetId) ?? '');
  if (session === null) throw new Error('The browser ended during its launch');
  // A page has the id of its main frame.
  return { input, session, mainFrameId: targetId };
}
