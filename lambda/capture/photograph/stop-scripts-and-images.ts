/** Stops what still moves after the animations: scripts, animated images, and drawings in images. */
import { REAL_TIME } from '../clock/caps.ts';
import type { StillDrawing } from '../in-page/photograph/still-drawings.ts';
import { isPastViewport } from '../layout/bring-into-view.ts';
import type { CapturePage } from '../page/capture-page.ts';
import { disableScripts } from '../page/scripting.ts';
import type { Shot } from '../shot.ts';
import { findMovingDrawings, layStillDrawings } from './moving-drawings.ts';
import { endMovingImages, findMovingImages, type MovingImages } from './moving-images.ts';

/**
 * The picture takes some frames: a script that draws in them would show another moment in each capture. A
 * busy page answers late, but only the command matters, not its answer.
 */
export async function stopScriptsAndImages(shot: Shot): Promise<void> {
  const { page, stopwatch } = shot;
  const { clock, deadline, session } = page;
  const drawings = await findDrawings(shot);
  const images = await findImages(shot);
  if (!clock.isMoving && !images.mayMove && drawings.length === 0) return;
  await stopwatch.measure('hold', async () => {
    await deadline.within(REAL_TIME.ask, disableScripts(session));
    await layDrawings(shot, drawings);
    if (!images.mayMove) return;
    const areEnded = await page.bestEffort('hold', REAL_TIME.images, () =>
      endMovingImages(page, images.staged).then(() => true),
    );
    if (!areEnded && images.staged.length > 0) await dropStaged(page);
  });
}

/** On paper they get pictures of their own. */
async function findImages({ page, request, stopwatch }: Shot): Promise<MovingImages> {
  if (request.format === 'pdf') return { mayMove: false, staged: [] };
  const find = () => findMovingImages(page, isPastViewport(request));
  const found = await stopwatch.measure('hold', () => page.bestEffort('hold', REAL_TIME.ask, find));
  return found ?? { mayMove: true, staged: [] };
}

/** Shows moving drawings at their first frame. Scripts are disabled only if there are any. */
export async function stopDrawings(shot: Shot): Promise<void> {
  const { deadline, session } = shot.page;
  const drawings = await findDrawings(shot);
  if (drawings.length > 0) await deadline.within(REAL_TIME.ask, disableScripts(session));
  await layDrawings(shot, drawings);
}

/** Removes images that a given-up step has shown for a moment. */
export async function dropStaged({ bestEffort, inPage }: CapturePage): Promise<void> {
  await bestEffort('hold', REAL_TIME.ask, () => inPage.call('dropStaged'));
}

/** Until then, a drawing shows its first frame: that lasts FRAME_MS, and ending images takes up to 5 ms. */
const FIRST_FRAME_MS = 10;

/** Drawings in view change what the frames show, unless each is at its first frame. */
async function findDrawings({ page, request, stopwatch }: Shot): Promise<StillDrawing[]> {
  const { clock, bestEffort } = page;
  if (clock.passedMs < FIRST_FRAME_MS || !(clock.mayBeMoving || isPastViewport(request))) return [];
  const find = () => bestEffort('hold', REAL_TIME.ask, () => findMovingDrawings(page));
  return (await stopwatch.measure('hold', find)) ?? [];
}

async function layDrawings({ page }: Shot, drawings: StillDrawing[]): Promise<void> {
  if (drawings.length === 0) return;
  await page.bestEffort('hold', REAL_TIME.images, () => layStillDrawings(page, drawings));
}
