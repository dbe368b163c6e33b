/** Finds cross-site frames that are outside of the viewport, and marks those within it. */

import { type Box, meets, overlapOf, type Point, viewBox } from '../../dom/boxes.ts';
import { contentBoxOf } from '../../dom/content-box.ts';
import { isTransformed } from '../../dom/transformed.ts';
import { treesWithin } from '../../dom/trees.ts';
import { isSeen } from '../../dom/visibility.ts';
import { isDataImageAllowed, keepPicture, layPicture } from '../../photograph/kept-picture.ts';
import type { Subject } from '../../photograph/subjects.ts';
import { contentSize, liftFrame } from './lift.ts';
import { markNear } from './near.ts';

/**
 * `cut` is what the picture shows of the document. Null when there is no such frame, or when the page's
 * Content-Security-Policy forbids the data: image that would take its place.
 */
export async function findFarFrames(cut: Box, limit: number): Promise<Subject[] | null> {
  const root = document.documentElement;
  const view = viewBox();
  if (root.clientWidth > 0) view.width = Math.min(innerWidth, root.clientWidth);
  const shown = { ...cut, x: cut.x - scrollX, y: cut.y - scrollY };
  const far: Subject[] = [];
  for (const { outer, frame, box, content } of framesWithin(document, [], { x: 0, y: 0 })) {
    if (!meets(box, shown)) continue;
    if (meets(box, view)) markNear(outer[0] ?? frame);
    else far.push(subjectOf(outer, frame, partOf([...outer, frame], content, shown)));
  }
  return far.length > 0 && (await isDataImageAllowed()) ? far.slice(0, limit) : null;
}

function subjectOf(outer: readonly HTMLElement[], frame: HTMLElement, part?: Box): Subject {
  return {
    show: () => liftFrame(outer, frame, part),
    put: async (picture) => layPicture(frame, await keepPicture(picture), part),
  };
}

/**
 * The part of the innermost frame of a chain that the picture shows, in px of its content, which begins at
 * `content`. Undefined for all of it: it ends there, or is drawn elsewhere than its layout says.
 */
function partOf(chain: readonly HTMLElement[], content: Point, shown: Box): Box | undefined {
  const frame = chain.at(-1);
  if (frame === undefined || chain.some((each) => isTransformed(each) || each.currentCSSZoom !== 1)) return;
  const whole = { x: 0, y: 0, ...contentSize(frame) };
  const seen = overlapOf(whole, { ...shown, x: shown.x - content.x, y: shown.y - content.y });
  const [x, y] = [Math.floor(seen.x), Math.floor(seen.y)];
  const wholePx = {
    x,
    y,
    width: Math.ceil(seen.x + seen.width) - x,
    height: Math.ceil(seen.y + seen.height) - y,
  };
  const part = overlapOf(whole, wholePx);
  const isAll = part.width === whole.width && part.height === whole.height;
  return isAll || part.width <= 0 || part.height <= 0 ? undefined : part;
}

/**
 * `origin` is where the document begins in the viewport, `content` where the frame's does. `outer` are the
 * frames of the page's own site that contain it, from the outside in.
 */
function* framesWithin(
  inner: Document,
  outer: HTMLElement[],
  origin: Point,
): Generator<{ outer: HTMLElement[]; frame: HTMLElement; box: Box; content: Point }> {
  for (const tree of treesWithin(inner)) {
    for (const frame of tree.querySelectorAll<HTMLIFrameElement | HTMLObjectElement>('iframe, object')) {
      // An open popover cannot be lifted again.
      if (frame.contentWindow === null || frame.matches(':popover-open')) continue;
      if (!isSeen(frame)) continue;
      const { x, y, width, height } = frame.getBoundingClientRect();
      const box = { x: x + origin.x, y: y + origin.y, width, height };
      const view = contentBoxOf(frame);
      const content = { x: view.x + origin.x, y: view.y + origin.y };
      if (frame.contentDocument === null) yield { outer, frame, box, content };
      else yield* framesWithin(frame.contentDocument, [...outer, frame], content);
    }
  }
}
