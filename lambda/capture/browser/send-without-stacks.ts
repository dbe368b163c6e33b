/** Sends a session's commands without the stacks that puppeteer collects for errors that seldom come. */
import type { CDPSession } from 'puppeteer-core';

/**
 * Puppeteer makes the error of each command when it sends it. The stacks of these errors took a seventh of
 * this process's time of a light capture. The log has no use for them: they lack the message, which puppeteer
 * sets later (see observe/fault.ts).
 */
export function sendWithoutStacks(session: CDPSession): void {
  const send = session.send.bind(session);
  session.send = (method, ...rest) => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      return send(method, ...rest);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  };
}
