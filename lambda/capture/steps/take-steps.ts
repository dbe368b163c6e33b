/**
 * Takes the steps that the request asks for once the page is ready, before anything is removed from it: clicks, then a
 * script. After each the page becomes ready again. A navigation that they cause is followed.
 */
import type { Stopwatch } from '../../observe/stopwatch.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { moveMouseOut, waitForMouseOut } from '../page/mouse.ts';
import { waitUntilReady } from '../ready/ready.ts';
import { clickOn } from './click.ts';
import { runScript } from './script.ts';

/**
 * Taken once in a capture, not again in a document to which the page goes later.
 * @throws ServiceError selector_not_found, script_failed, and what waitUntilReady throws
 */
export async function takeSteps(
  page: CapturePage,
  { click, script }: Pick<CaptureRequest, 'click' | 'script'>,
  stopwatch: Stopwatch,
): Promise<void> {
  // The browser would move it out at the first paint, which may come only now.
  if (click.length > 0) await stopwatch.measure('steps', () => waitForMouseOut(page));
  for (const [index, selector] of click.entries()) {
    await stopwatch.measure('steps', () => clickOn(page, `click[${index}]`, selector));
    // Between two clicks the mouse stays, so that a menu that opens under it can be used.
    if (index === click.length - 1) await stopwatch.measure('steps', () => moveMouseOut(page));
    await stopwatch.measure('ready', () => waitUntilReady(page));
  }
  if (script === undefined) return;
  await stopwatch.measure('steps', () => runScript(page, script));
  await stopwatch.measure('ready', () => waitUntilReady(page));
}
