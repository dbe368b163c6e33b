/** Waits for the load event of a document, or for the next document. */
import { PACE, REAL_TIME } from '../clock/caps.ts';
import type { LivePage } from '../page/capture-page.ts';
import type { MainDocument } from '../watch/page-watch.ts';

/** Resolves when the document has loaded, its time for that is over, or another document has replaced it. */
export async function waitForLoad(page: LivePage, document: MainDocument): Promise<void> {
  const { watch, clock, deadline } = page;
  const isElsewhere = () => watch.document !== document;
  const isOver = () => isElsewhere() || (document.hasLoaded && !watch.isLeaving);
  const leftMs = () => Math.max(0, document.arrivedAt + deadline.patience.load - performance.now());
  clock.allowHolding(deadline.patience.requests);
  if (!isOver()) page.note?.('waitsForLoad', leftMs() / 1000, watch.requests.count);
  // Most pages load without any time of their own. What they do then begins at
  // the same moment in each capture.
  for (let idleSince = performance.now(); !isOver(); ) {
    clock.allowLoading();
    if (await hasChanged(page, Math.min(leftMs(), REAL_TIME.loadCheck))) idleSince = performance.now();
    else if (performance.now() - idleSince >= Math.min(leftMs(), loadIdleMs(page))) break;
  }
  // Nothing tells how much of the page's time its load takes.
  await clock.until(isOver, { realMs: leftMs(), pace: PACE.real });
  // The wait for the next document has no cap, as for the first one: it arrives, fails, or
  // the deadline ends the capture.
  const next = watch.until(() => isElsewhere() || !watch.isNavigating, deadline.signal);
  await deadline.within(deadline.remainingMs(), next);
}

/** How long a page that loads may do nothing before it gets time of its own. */
function loadIdleMs({ watch, clock, deadline }: LivePage): number {
  return watch.requests.count > 0 || clock.isLoading
    ? deadline.patience.requests
    : deadline.patience.loadIdle;
}

/** Whether a request or the document changes within this time. */
async function hasChanged({ watch, deadline }: LivePage, realMs: number): Promise<boolean> {
  const controller = new AbortController();
  try {
    return (
      (await deadline.within(
        realMs,
        watch.changed(controller.signal).then(() => true),
      )) === true
    );
  } finally {
    controller.abort();
  }
}
