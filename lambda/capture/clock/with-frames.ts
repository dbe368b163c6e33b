/** Draws frames while the browser carries out a command that needs them. */
import type { CDPSession } from 'puppeteer-core';
import { REAL_TIME } from './caps.ts';
import type { Deadline } from './deadline.ts';
import type { PageClock } from './page-clock.ts';

/**
 * Commands that the browser answers only after it has drawn one or more frames, and how long frames are drawn for them.
 *
 * Measured and not taken: the picture that a frame brings itself has the same bytes at scale 1, and takes as long as the command.
 * A page without scripts can be printed without frames, and takes 2 ms longer.
 */
const NEED_FRAMES: Record<string, number> = {
  'Page.captureScreenshot': Number.POSITIVE_INFINITY,
  'Page.printToPDF': Number.POSITIVE_INFINITY,
  'Input.dispatchMouseEvent': REAL_TIME.ask,
  'Input.dispatchTouchEvent': REAL_TIME.ask,
  'Emulation.setDefaultBackgroundColorOverride': REAL_TIME.ask,
};

/** The same session; while one of these commands is under way, the page's clock draws frames. */
export function withFrames(session: CDPSession, clock: PageClock, deadline: Deadline): CDPSession {
  const send: CDPSession['send'] = async (method, ...rest) => {
    const answered = session.send(method, ...rest);
    const capMs = NEED_FRAMES[method];
    if (capMs !== undefined) {
      await clock.during(answered, { realMs: Math.min(capMs, deadline.remainingMs()), isCommand: true });
    }
    return answered;
  };
  return new Proxy(session, {
    get(target, name) {
      if (name === 'send') return send;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
