/**
 * Prepares the browser's page for a request before it navigates: event listeners, interception, emulation,
 * cookies, and scripts. The navigation waits for all answers, because Chromium may show a document before it
 * has carried out earlier commands.
 */

import type { Improvement } from '../../observe/metric-names.ts';
import type { LostImprovements } from '../../observe/recorder.ts';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { createCleaning } from '../blocking/clean.ts';
import type { Filters } from '../blocking/filters.ts';
import type { LaunchedBrowser } from '../browser/launch.ts';
import type { Deadline } from '../clock/deadline.ts';
import { createPageClock } from '../clock/page-clock.ts';
import { pauseTime } from '../clock/virtual-time.ts';
import { withFrames } from '../clock/with-frames.ts';
import { readerOf } from '../content/read-content.ts';
import { recordPage } from '../content/record/page-record.ts';
import type { Egress } from '../egress/egress.ts';
import { emulate, emulatePlace } from '../emulation/emulate.ts';
import { createSight, staysHidden } from '../emulation/sight.ts';
import { showTransparency } from '../emulation/transparency.ts';
import { createBridges } from '../in-page/bridge/create-bridges.ts';
import type { InPageScripts } from '../in-page/bridge/script-files.ts';
import type { Note } from '../step-notes.ts';
import { HEARD_TRAFFIC, watchPage } from '../watch/page-watch.ts';
import { createBestEffort } from './best-effort.ts';
import { prepareCallerStyles } from './caller-styles.ts';
import type { CapturePage } from './capture-page.ts';
import { setCookies } from './cookies.ts';
import { answerDialogs } from './dialogs.ts';
import { limitFrameAddresses } from './frame-addresses.ts';
import { ignoreInput } from './input.ts';
import { fillLocalStorage } from './local-storage.ts';
import { prepareMainWorld } from './main-world.ts';
import { readMoment } from './page-time.ts';
import { failOnStatus } from './requests/fail-on-status.ts';
import { ignoreTlsErrors } from './requests/ignore-tls-errors.ts';
import { intercept } from './requests/intercept.ts';
import { applyJavaScriptOption } from './scripting.ts';
import { assertSelectorsParse } from './selectors.ts';
import { prepareWorkers } from './workers.ts';

interface PageContext {
  egress: Egress;
  deadline: Deadline;
  /** Undefined when the request needs no filters. */
  filters: Promise<Filters | undefined>;
  /** The scripts that run inside pages. */
  scripts: Promise<InPageScripts>;
  mayRepeat: boolean;
  /** Records the improvements that were lost. */
  lost: LostImprovements;
  /** Those that real time has ended early. */
  cutShort: Set<Improvement>;
  /** Set where steps tell what they do. */
  note: Note | undefined;
}

/** @throws ServiceError invalid_selector */
export async function openPage(
  { session: bare, mainFrameId, isOnCommand }: LaunchedBrowser,
  context: PageContext,
  request: CaptureRequest,
): Promise<CapturePage> {
  const { egress, deadline, lost, cutShort, mayRepeat, note } = context;
  const watch = watchPage(bare, mainFrameId, () => egress.receivedBytes);
  const sight = createSight(bare, isOnCommand && staysHidden(request));
  const clock = createPageClock({ session: bare, watch, deadline, isOnCommand, sight });
  const session = withFrames(bare, { clock, watch, deadline });
  const [filters, scripts] = await Promise.all([context.filters, context.scripts]);
  const bridges = createBridges(session, scripts);
  const inPage = bridges.of(mainFrameId);
  const cleaning =
    filters && createCleaning({ session, mainFrameId, bridges, scripts, clock }, request, filters);
  let isFirst = true;
  session.on('Page.frameNavigated', ({ frame: { id, url } }) => {
    // The browser's initial empty page is not captured.
    if (id !== mainFrameId || !url.startsWith('http')) return;
    // The page may not go back to what the tab showed before it.
    if (isFirst) session.send('Page.resetNavigationHistory').catch(() => undefined);
    isFirst = false;
    // Prepares the scripts while the page is still loading. They are not needed if the page has gone.
    inPage.prepare('capture').catch(() => undefined);
    if (cleaning !== undefined) inPage.prepare('cleaning').catch(() => undefined);
    if (request.fullPage || request.pdf !== undefined) inPage.prepare('wholePage').catch(() => undefined);
    if (request.format === 'pdf') inPage.prepare('printing').catch(() => undefined);
    if (request.parts !== undefined) inPage.prepare(readerOf(request.parts)).catch(() => undefined);
  });
  const record = recordPage(session, request, egress);
  answerDialogs(session);
  failOnStatus(session, mainFrameId, { ...request, deadline: context.deadline });
  limitFrameAddresses(session, mainFrameId);
  const paused = pauseTime(session, isOnCommand);
  const moment =
    request.time === undefined ? '' : await paused.then(() => readMoment(session, scripts, request));
  const first = `${moment}${record?.recordsConsole ? scripts.consoleGate : ''}`;
  await Promise.all([
    paused,
    session.send('Page.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    session.send('Network.enable', HEARD_TRAFFIC),
    session.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
    emulate(session, request, sight),
    emulatePlace(session, request),
    ignoreInput(session),
    fillLocalStorage({ session, scripts }, request),
    prepareWorkers(session, { clock, scripts, first }),
    prepareMainWorld(session, scripts, first),
    prepareCallerStyles({ session, scripts }, request),
    request.omitBackground && showTransparency(session),
    setCookies(session, request),
    ignoreTlsErrors(session, request),
    applyJavaScriptOption(session, request),
    intercept(session, { request, mainFrameId, blocker: cleaning?.blocker }),
    cleaning?.prepare(),
    record?.ready,
    assertSelectorsParse(inPage, request),
  ]);
  const bestEffort = createBestEffort(deadline, lost, note);
  const cutsShort = (improvement: Improvement) => {
    note?.('cutsShort', improvement);
    cutShort.add(improvement);
  };
  const isScriptless = !request.javaScript;
  return {
    session,
    watch,
    clock,
    sight,
    inPage,
    bridges,
    isScriptless,
    cleaning,
    record,
    egress,
    deadline,
    bestEffort,
    cutsShort,
    mayRepeat,
    note,
  };
}
