/** Draws frames, or lets time pass, while the browser carries out a command that needs it. */
import type { CDPSession } from 'puppeteer-core';
import type { PageWatch } from '../watch/page-watch.ts';
import { REAL_TIME } from './caps.ts';
import type { Deadline } from './deadline.ts';
import type { PageClock } from './page-clock.ts';

/** Shows the page as it stands. */
const PICTURE = 'Page.captureScreenshot';

/**
 * Commands that the browser answers only after it has drawn one or more frames, and how
 * long frames are drawn for them.
 *
 * Measured and not taken: the picture that a frame brings itself has the same bytes at scale 1,
 * and takes as long as the command.
 */
const NEED_FRAMES: Record<string, number> = {
  [PICTURE]: Number.POSITIVE_INFINITY,
  'Input.dispatchMouseEvent': REAL_TIME.ask,
  'Input.dispatchTouchEvent': REAL_TIME.ask,
  'Emulation.setDefaultBackgroundColorOverride': REAL_TIME.ask,
};

/**
 * Needs no frames, and no time unless it loads something, such as lazy images that no view shows. A frame
 * would lay the page out for the screen again and paint it, and the file would wait for that.
 */
const PRINT = 'Page.printToPDF';

interface Deps {
  clock: PageClock;
  watch: PageWatch;
  deadline: Deadline;
}

/**
 * The same session; while one of these commands is under way, the page's clock
 * draws frames or lets time pass.
 */
export function withFrames(session: CDPSession, { clock, watch, deadline }: Deps): CDPSession {
  const send: CDPSession['send'] = async (method, ...rest) => {
    const answered = session.send(method, ...rest);
    const capMs = NEED_FRAMES[method];
    if (capMs !== undefined) {
      const realMs = Math.min(capMs, deadline.remainingMs());
      await clock.during(answered, { realMs, isCommand: true, timeStands: method === PICTURE });
    } else if (method === PRINT) await waitForPrint(answered);
    return answered;
  };
  return new Proxy(session, {
    get(target, name) {
      if (name === 'send') return send;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

  /** The page's thread prints first, and another one then writes the file. */
  async function waitForPrint(printed: Promise<unknown>): Promise<void> {
    const hasPrinted = printed.then(() => true);
    const isFree = session.send('Runtime.evaluate', { expression: '0' }).then(() => false);
    isFree.catch(() => undefined);
    if (await deadline.within(deadline.remainingMs(), Promise.race([hasPrinted, isFree]))) return;
    if (watch.requests.count === 0 && (await deadline.within(deadline.patience.unseenWork, hasPrinted)))
      return;
    await clock.during(printed, { realMs: deadline.remainingMs(), isCommand: true, isUnpainted: true });
  }
}
