/**
 * Keeps tall effects whole. Chromium draws an element with a backdrop filter, and other effects around
 * content with layers of its own, on one surface, and cuts off what is below its largest size. The document
 * is taken in parts that fit, and these are laid over it, so that the browser makes one file of them.
 */
import type { CDPSession } from 'puppeteer-core';
import type { CaptureRequest } from '../../request/capture-request.ts';
import { MAX_AREA_PX } from '../../request/viewport-size.ts';
import { REAL_TIME } from '../clock/caps.ts';
import type { Rows } from '../in-page/picture/tall-effects.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { disableScripts, enableScripts } from '../page/scripting.ts';
import { type Cut, clipOf, sizeOfCut } from './picture.ts';
import { takePart } from './take-part.ts';

/**
 * Source: the largest texture of Chromium's software compositor, measured: rows
 * from 16,384 device px on are lost.
 */
const MAX_SURFACE_PX = 16_384;
/** An effect may reach out of its element. */
const REACH_PX = 300;
const PART_PX = 8_000;

/** Does nothing, at no cost, for a picture that is not as tall as the largest surface. */
export async function keepTallEffects(
  page: Pick<CapturePage, 'session' | 'inPage' | 'bestEffort' | 'isFrozen'>,
  request: CaptureRequest,
  cut: Cut,
): Promise<void> {
  const { inPage, bestEffort, isFrozen } = page;
  const perPx = request.scale * cut.zoom;
  if (isFrozen || cut.box.height * perPx <= MAX_SURFACE_PX - REACH_PX) return;
  // The parts are taken at full size, also for a picture that is scaled down.
  if (!(cut.box.width * cut.box.height * perPx ** 2 <= MAX_AREA_PX)) return;
  const limitPx = (MAX_SURFACE_PX - REACH_PX) / perPx;
  const isTall = await bestEffort('reveal', REAL_TIME.ask, () => inPage.call('hasTallEffect', limitPx));
  if (!isTall) return;
  const isLaid = await bestEffort('reveal', REAL_TIME.tallEffects, (isGivenUp) =>
    layParts(page, { request, cut, isGivenUp }),
  );
  if (isLaid === undefined) await bestEffort('reveal', REAL_TIME.ask, () => inPage.call('dropParts'));
}

/** Undefined when a part cannot be taken. */
async function layParts(
  { session, inPage }: Pick<CapturePage, 'session' | 'inPage'>,
  { request, cut: { box, zoom }, isGivenUp }: { request: CaptureRequest; cut: Cut; isGivenUp: () => boolean },
): Promise<true | undefined> {
  const perPx = request.scale * zoom;
  const rows = rowsOf(box.height, Math.floor(PART_PX / perPx));
  const reachPx = Math.ceil(REACH_PX / perPx);
  // They may be disabled already. The clock stands, so nothing of the page runs meanwhile.
  await enableScripts(session);
  await inPage.call('stageParts', box, rows, perPx).finally(() => disableScripts(session));
  for (const [at, { top, height }] of rows.entries()) {
    if (isGivenUp()) break;
    if (at > 0) await forgetLayers(session, request, { box, zoom });
    const above = Math.min(reachPx, top);
    const below = Math.min(reachPx, box.height - top - height);
    const part = { zoom, box: { ...box, y: box.y + top - above, height: above + height + below } };
    const picture = await takeRows(session, request, part);
    if (picture === undefined) return undefined;
    await inPage.call('drawPart', at, picture, Math.round(above * perPx));
  }
  if (!isGivenUp()) await inPage.call('showParts');
  return true;
}

/**
 * Chromium may leave out a layer at the start of a picture when the picture before it has the same
 * layer at its end: 7 of 110 captures of three parts on a busy machine. It has never left one out
 * after a picture of another place.
 */
async function forgetLayers(session: CDPSession, request: CaptureRequest, { box, zoom }: Cut): Promise<void> {
  await takeRows(session, request, { zoom, box: { ...box, width: 1 / zoom, height: 1 / zoom } });
}

function rowsOf(heightPx: number, partPx: number): Rows[] {
  const tops = Array.from({ length: Math.ceil(heightPx / partPx) }, (_, at) => at * partPx);
  return tops.map((top) => ({ top, height: Math.min(partPx, heightPx - top) }));
}

/** Returns a PNG at the full size of the rows, or undefined for rows that are exactly the viewport. */
async function takeRows(
  session: CDPSession,
  request: CaptureRequest,
  part: Cut,
): Promise<string | undefined> {
  const whole = { ...request, outputWidth: undefined };
  const clip = await clipOf(session, whole, { ...part, size: sizeOfCut(part, whole) });
  return clip && takePart(session, { clip, deviceScale: request.scale, captureBeyondViewport: true });
}
