/** Takes the file of the page, and follows a page that navigates meanwhile. */
import { ServiceError } from '../errors.ts';
import type { Improvement } from '../observe/metric-names.ts';
import type { Stopwatch } from '../observe/stopwatch.ts';
import type { CaptureRequest } from '../request/capture-request.ts';
import { FROZEN_TIME, PACE } from './clock/caps.ts';
import type { CapturePage } from './page/capture-page.ts';
import { assertShowsPage, targetError } from './page/navigate.ts';
import { disableScripts, restoreScripts } from './page/scripting.ts';
import { waitUntilReady } from './ready/ready.ts';
import { shootDocument } from './shoot-document.ts';
import { isPageFault } from './watch/page-fault.ts';

/**
 * When the page navigates during the capture, the new document is captured, up to this many. The last one is
 * frozen.
 */
const MAX_DOCUMENTS = 3;
/**
 * Steps that work in a frozen document because they wait for nothing in it. All other steps are skipped
 * there.
 */
const FROZEN_CAPS_MS: Partial<Record<Improvement, number>> = FROZEN_TIME;

/**
 * Returns the file as base64. When the page navigates meanwhile, the new document is captured. A page that
 * never stops navigating is frozen.
 * @throws ServiceError selector_not_found, capture_too_large, and what waitUntilReady throws
 */
export async function shoot(page: CapturePage, asked: CaptureRequest, stopwatch: Stopwatch): Promise<string> {
  // A PDF on paper always shows the whole page.
  const request = asked.pdf === undefined ? asked : { ...asked, fullPage: true };
  for (let shown = 1; shown < MAX_DOCUMENTS; shown++) {
    const file = await shootCurrent(page, request, stopwatch);
    if (file !== undefined) return file;
    page.note?.('follows', shown + 1);
    await restoreScripts(page);
    if (!(await stopwatch.measure('ready', () => isNextReady(page)))) break;
  }
  const freeze = () => stopwatch.measure('ready', () => freezeDocument(page));
  // A document that was on its way may still replace the frozen one. It has no scripts, so nothing replaces
  // it.
  const first = await shootCurrent(await freeze(), request, stopwatch);
  if (first !== undefined) return first;
  const file = await shootDocument(await freeze(), request, stopwatch);
  assertShowsPage(page);
  if (file !== undefined) return file;
  throw targetError('target_unreachable', 'The page keeps navigating without end');
}

/** Returns undefined when the page navigated, or its document was destroyed during a call. */
async function shootCurrent(
  page: CapturePage,
  request: CaptureRequest,
  stopwatch: Stopwatch,
): Promise<string | undefined> {
  const { watch } = page;
  const { document } = watch;
  const isGone = () => watch.document !== document || watch.isNavigating;
  try {
    const file = await shootDocument(page, request, stopwatch);
    // A PDF can be printed only once, so it is used even when the page navigated meanwhile.
    if (isGone() && request.format !== 'pdf') return undefined;
    assertShowsPage(page);
    return file;
  } catch (error) {
    page.deadline.signal.throwIfAborted();
    if (isPageFault(error) || (isGone() && error instanceof ServiceError)) return undefined;
    throw error;
  }
}

/**
 * Waits until the next document is ready. False when the page keeps navigating without end
 * and shows a document meanwhile.
 */
async function isNextReady(page: CapturePage): Promise<boolean> {
  try {
    await waitUntilReady(page);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'target_unreachable') throw error;
    assertShowsPage(page);
    return false;
  }
}

/**
 * Disables scripts and stops loading, so that the document can no longer navigate. Timers and animation
 * frames do not fire either, so the steps that depend on them are skipped.
 */
async function freezeDocument(page: CapturePage): Promise<CapturePage> {
  const { session, watch, clock, bestEffort } = page;
  page.note?.('freezes');
  await disableScripts(session);
  await clock.until(() => watch.document.hasLoaded, { realMs: FROZEN_TIME.load, pace: PACE.real });
  try {
    await session.send('Page.stopLoading');
  } catch (error) {
    // Between two documents there is nothing to stop. The next one comes without its scripts.
    if (!isPageFault(error)) throw error;
  }
  return {
    ...page,
    isFrozen: true,
    bestEffort: (step, capMs, work) => bestEffort(step, Math.min(capMs, FROZEN_CAPS_MS[step] ?? 0), work),
  };
}
