/** Records the console of a page and of its workers: messages, and errors that nothing has caught. */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { messageText, valueText } from './console-text.ts';
import { openList, type RecordedList } from './recorded-list.ts';

interface ConsoleMessage {
  level: 'debug' | 'info' | 'log' | 'warning' | 'error';
  text: string;
  /** `address:line:column`; null if no script is known. */
  source: string | null;
}

type Called = Protocol.Runtime.ConsoleAPICalledEvent;
type Frame = Pick<Protocol.Runtime.CallFrame, 'url' | 'lineNumber' | 'columnNumber'>;

/** As README.md says. */
const MAX_MESSAGES = 200;
const MAX_SOURCE_CHARACTERS = 1_000;

/** Kinds that say nothing. */
const SILENT: ReadonlySet<Called['type']> = new Set(['clear', 'endGroup', 'profile', 'profileEnd']);
/** Kinds with a level of their own. All others are a log. */
const LEVELS: Partial<Record<Called['type'], ConsoleMessage['level']>> = {
  debug: 'debug',
  info: 'info',
  warning: 'warning',
  error: 'error',
  assert: 'error',
};

/**
 * Await `ready` before the page navigates. Call this before workers are prepared,
 * which start without waiting for it.
 */
export function recordConsole(session: CDPSession): RecordedList & { ready: Promise<unknown> } {
  const list = openList<ConsoleMessage>(MAX_MESSAGES);
  const follow = (target: CDPSession) => {
    const add = (message: ConsoleMessage) => {
      // Each message takes the browser time.
      if (!list.add(message)) target.send('Runtime.disable').catch(() => undefined);
    };
    /** Worlds of the service's own code. */
    const ownWorlds = new Set<number>();
    target.on('Runtime.executionContextCreated', ({ context: { id, auxData } }) => {
      if (auxData?.isDefault === false) ownWorlds.add(id);
    });
    target.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      ownWorlds.delete(executionContextId);
    });
    target.on('Runtime.consoleAPICalled', ({ type, args, stackTrace, executionContextId }) => {
      if (SILENT.has(type) || ownWorlds.has(executionContextId)) return;
      const source = sourceOf(stackTrace?.callFrames);
      add({ level: LEVELS[type] ?? 'log', text: messageText(args), source });
    });
    target.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      const { text, exception, stackTrace, executionContextId = 0 } = exceptionDetails;
      if (ownWorlds.has(executionContextId)) return;
      const thrown = exception === undefined ? '' : ` ${valueText(exception)}`;
      const source = sourceOf(stackTrace?.callFrames ?? [{ url: '', ...exceptionDetails }]);
      add({
        level: 'error',
        text: messageText([{ type: 'string', value: `${text}${thrown}` }]),
        source,
      });
    });
    return target.send('Runtime.enable');
  };
  // A worker may have gone.
  session.on('sessionattached', (worker) => void follow(worker).catch(() => undefined));
  return Object.assign(list, { ready: follow(session) });
}

/** The browser counts from 0. Code of the service has no address. */
function sourceOf(frames: readonly Frame[] = []): string | null {
  const frame = frames.find(({ url }) => url !== '');
  if (frame === undefined) return null;
  const { url, lineNumber, columnNumber } = frame;
  return `${url.slice(0, MAX_SOURCE_CHARACTERS).toWellFormed()}:${lineNumber + 1}:${columnNumber + 1}`;
}
