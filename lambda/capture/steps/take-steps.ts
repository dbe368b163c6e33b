/**
 * Takes the steps that the request asks for once the page is ready, before anything is removed from it:
 * clicks, then a script. After each the page becomes ready again. A navigation that they cause is followed.
 */
import type { Stopwatch } from '../../observe/stopwatch.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { findDevice } from '../../request/device-profiles.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { ignoreInput, moveMouseOut, receiveInput } from '../page/input.ts';
import { waitUntilReady } from '../ready/ready.ts';
import { clickOn } from './click.ts';
import { runScript } from './script.ts';

/**
 * Taken once in a capture, not again in a document to which the page goes later.
 * @throws ServiceError selector_not_found, script_failed, and what waitUntilReady throws
 */
export async function takeSteps(
  page: CapturePage,
  { click, script, device }: Pick<CaptureRequest, 'click' | 'script' | 'device'>,
  stopwatch: Stopwatch,
): Promise<void> {
  const hasTouch = findDevice(device)?.hasTouch ?? false;
  if (click.length > 0) await receiveInput(page.session);
  for (const [index, selector] of click.entries()) {
    await stopwatch.measure('steps', () => clickOn(page, { field: `click[${index}]`, selector }, hasTouch));
    // Between two clicks the mouse stays, so that a menu that opens under it can be used.
    if (index === click.length - 1) await stopwatch.measure('steps', () => endInput(page, hasTouch));
    await stopwatch.measure('ready', () => waitUntilReady(page));
  }
  if (script === undefined) return;
  await stopwatch.measure('steps', () => runScript(page, script));
  await stopwatch.measure('ready', () => waitUntilReady(page));
}

async function endInput(page: CapturePage, hasTouch: boolean): Promise<void> {
  if (!hasTouch) await moveMouseOut(page);
  await ignoreInput(page.session);
}
