/**
 * Waits until the page is worth a picture: loaded, the network quiet, fonts and visible images there, painted.
 * Every wait has a cap and ends with its reason; what cannot be pending is not waited for. A page that never
 * gets there is captured as it stands.
 */
import type { Deadline } from './deadline.ts';
import { assertShowsPage } from './navigate.ts';
import type { CapturePage } from './open-page.ts';
import type { PageWatch } from './page-watch.ts';

// The caps are the contract's (B4).
const LOAD_CAP_MS = 10_000;
const QUIET_CAP_MS = 3_000;
const FONTS_AND_IMAGES_CAP_MS = 2_000;
const PAINT_CAP_MS = 1_000;
/** No request in flight for this long is quiet: longer than what lies between a reply and the next request. */
const QUIET_FOR_MS = 100;
/** Pages that send the visitor on, one after another, are followed this many times. */
const DOCUMENTS = 6;

/** Resolves when the page is ready or the waits are used up. */
export async function waitUntilReady(page: CapturePage): Promise<void> {
  const loadCapAt = performance.now() + LOAD_CAP_MS;
  for (let shown = 0; shown < DOCUMENTS; shown++) {
    const { watch } = page;
    await waitFor(page, loadCapAt - performance.now(), () => watch.document.hasLoaded && !watch.isLeaving);
    assertShowsPage(page);
    const { loaderId } = watch.document;
    await waitForContent(page);
    if (watch.document.loaderId === loaderId && !watch.isLeaving) return;
  }
}

/** Waits for what can still be pending: requests, fonts, images in view, paint. */
export async function waitForContent(page: CapturePage): Promise<void> {
  const { world, deadline } = page;
  const pending = await deadline.within(
    FONTS_AND_IMAGES_CAP_MS,
    ignoringNavigation(world.run(whatIsPending)),
  );
  // No answer: scripts keep the page busy.
  if (pending === undefined || pending.isScripted) await waitUntilQuiet(page);
  await deadline.within(FONTS_AND_IMAGES_CAP_MS, ignoringNavigation(world.run(fontsAndVisibleImages)));
  if (pending === undefined || pending.isScripted) {
    await deadline.within(PAINT_CAP_MS, ignoringNavigation(world.run(twoFrames)));
  }
}

/** Waits until no request has been in flight for a short while, or the page goes elsewhere. */
export async function waitUntilQuiet(page: CapturePage, capMs = QUIET_CAP_MS) {
  const { watch } = page;
  const startedAt = performance.now();
  const capAt = startedAt + capMs;
  const { loaderId } = watch.document;
  const isElsewhere = () => watch.document.loaderId !== loaderId || watch.isLeaving;
  for (;;) {
    await waitFor(page, capAt - performance.now(), () => watch.inFlightCount === 0 || isElsewhere());
    const quietSince = Math.max(startedAt, watch.lastActivityAt);
    const leftMs = Math.min(quietSince + QUIET_FOR_MS, capAt) - performance.now();
    if (leftMs <= 0 || isElsewhere()) return;
    await waitFor(page, leftMs, () => watch.inFlightCount > 0 || isElsewhere());
  }
}

async function waitFor(
  { watch, deadline }: { watch: PageWatch; deadline: Deadline },
  capMs: number,
  condition: () => boolean,
): Promise<void> {
  const stop = new AbortController();
  const holds = (async () => {
    while (!condition()) await watch.changed(stop.signal);
  })();
  await deadline.within(capMs, holds);
  stop.abort();
}

/** A page that goes elsewhere drops the question; the next document is asked again. */
async function ignoringNavigation<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  try {
    return await answer;
  } catch {
    return undefined;
  }
}

function whatIsPending(): { isScripted: boolean } {
  const isScripted = document.querySelector('script, iframe, frame, object, embed, [onload]') !== null;
  return { isScripted };
}

async function fontsAndVisibleImages(): Promise<void> {
  const isInView = (image: HTMLImageElement) => {
    const box = image.getBoundingClientRect();
    return box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  };
  const images = [...document.images].filter((image) => !image.complete && isInView(image));
  const decoded = images.map((image) => image.decode().catch(() => undefined));
  await Promise.all([document.fonts.ready, ...decoded]);
}

async function twoFrames(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}
