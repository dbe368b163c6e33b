/** Finds cross-site frames that are outside of the viewport, and marks those within it. */

import { type Box, meets, type Point, viewBox } from '../../dom/boxes.ts';
import { pxOf } from '../../dom/styles.ts';
import { treesWithin } from '../../dom/trees.ts';
import { isSeen } from '../../dom/visibility.ts';
import { isDataImageAllowed, keepPicture, layPicture } from '../../photograph/kept-picture.ts';
import type { Subject } from '../../photograph/subjects.ts';
import { liftFrame } from './lift.ts';
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
  for (const { chain, box } of framesWithin(document, [], { x: 0, y: 0 })) {
    if (!meets(box, shown)) continue;
    if (!meets(box, view)) far.push(subjectOf(chain));
    else if (chain[0]) markNear(chain[0]);
  }
  return far.length > 0 && (await isDataImageAllowed()) ? far.slice(0, limit) : null;
}

function subjectOf(chain: readonly HTMLElement[]): Subject {
  return {
    show: () => liftFrame(chain),
    put: async (picture) => {
      const frame = chain.at(-1);
      if (frame !== undefined) layPicture(frame, await keepPicture(picture));
    },
  };
}

/**
 * `origin` is where the document begins in the viewport. The last of a chain is the frame; before it stand
 * the frames of the page's own site that contain it, from the outside in.
 */
function* framesWithin(
  inner: Document,
  outerFrames: HTMLElement[],
  origin: Point,
): Generator<{ chain: HTMLElement[]; box: Box }> {
  for (const tree of treesWithin(inner)) {
    for (const frame of tree.querySelectorAll<HTMLIFrameElement | HTMLObjectElement>('iframe, object')) {
      // An open popover cannot be lifted again.
      if (frame.contentWindow === null || frame.matches(':popover-open')) continue;
      if (!isSeen(frame)) continue;
      const { x, y, width, height } = frame.getBoundingClientRect();
      const box = { x: x + origin.x, y: y + origin.y, width, height };
      const chain = [...outerFrames, frame];
      if (frame.contentDocument !== null) {
        const { paddingLeft, paddingTop } = getComputedStyle(frame);
        const content = {
          x: box.x + frame.clientLeft + pxOf(paddingLeft),
          y: box.y + frame.clientTop + pxOf(paddingTop),
        };
        yield* framesWithin(frame.contentDocument, chain, content);
      } else {
        yield { chain, box };
      }
    }
  }
}
