/**
 * Tells whether a frame changes something in a page that is out of sight: its styles or its layout, or what
 * its scripts draw on a canvas.
 */
import type { CDPSession } from 'puppeteer-core';

/** What a page has done so far. */
export interface Work {
  /** Updates of styles and layouts. */
  updateCount: number;
  /** Time of scripts, s. */
  scriptTime: number;
}

export async function readWork(session: CDPSession): Promise<Work> {
  const [, { metrics }] = await Promise.all([
    // In processor time, because the page's time stands during a frame. Later calls have no effect.
    session.send('Performance.enable', { timeDomain: 'threadTicks' }),
    session.send('Performance.getMetrics'),
  ]);
  const read = (metric: string) => metrics.find(({ name }) => name === metric)?.value ?? 0;
  return {
    updateCount: read('RecalcStyleCount') + read('LayoutCount'),
    scriptTime: read('ScriptDuration'),
  };
}

/** Whether the page has changed since. Many pages have a script in each frame that changes nothing. */
export async function hasChangedSince(session: CDPSession, before: Work): Promise<boolean> {
  const { updateCount, scriptTime } = await readWork(session);
  return updateCount > before.updateCount || (scriptTime > before.scriptTime && hasCanvas(session));
}

async function hasCanvas(session: CDPSession): Promise<boolean> {
  const expression = `document.getElementsByTagName('canvas').length > 0`;
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value === true;
}
