/**
 * Waits until scripts have stopped drawing: charts that grow, numbers that count up, elements that a library fades in
 * frame by frame. The browser does not list these as animations, so they cannot be finished early.
 */
import { itself } from '../dom/itself.ts';
import { nextFrame, pause } from '../dom/time.ts';
import { watchArrivals } from './arrivals.ts';

// The interval of screen frames. A script that animates changes something in every frame. A single frame without a
// change may be one that came late.
const LOOK_EVERY_MS = 16;
const LOOKS_AT_LEAST = 2;
const LOOKS_TO_BE_STILL = 6;
/** Larger canvases are scaled down before they are compared: reading this many pixels takes some milliseconds. */
const CANVAS_LIMIT_PX = 1_000_000;

/**
 * Compares the document's nodes, its canvases and the scroll position from frame to frame. Resolves after a few
 * frames when nothing changes, else when nothing has changed for a short while, and after `capMs` at the latest. While
 * elements are still coming into view, it goes on for `arrivalsCapMs` more.
 */
export async function untilStill(capMs: number, arrivalsCapMs: number): Promise<true> {
  const endsAt = performance.now() + capMs;
  const nodes = watchNodes();
  const arrivals = watchArrivals();
  const canvases = [...document.querySelectorAll('canvas')].filter(({ width, height }) => width * height > 0);
  // A script may have started a smooth scroll, which takes a fraction of a second.
  const look = () => [...canvases.map(readCanvas), scrollX, scrollY];
  let drawn = look();
  let stillLooks = 0;
  let wanted = LOOKS_AT_LEAST;
  for (let looks = 0; stillLooks < wanted; looks++) {
    const lateMs = performance.now() - endsAt;
    if (looks >= LOOKS_AT_LEAST && lateMs >= 0 && (lateMs >= arrivalsCapMs || !arrivals.goOn(nodes.changed)))
      break;
    await pause(LOOK_EVERY_MS);
    // A WebGL canvas can only be read in the frame in which it is drawn.
    await nextFrame();
    const seen = look();
    const isMoving = nodes.takeHasChanged() || seen.some((value, index) => value !== drawn[index]);
    drawn = seen;
    stillLooks = isMoving ? 0 : stillLooks + 1;
    if (isMoving) wanted = LOOKS_TO_BE_STILL;
  }
  nodes.stop();
  return true;
}

interface WatchedNodes {
  /** Elements whose style attribute or text changed between the last two calls of takeHasChanged. */
  changed: ReadonlySet<Element>;
  /** Whether any node has changed since the last call. */
  takeHasChanged(): boolean;
  stop(): void;
}

function watchNodes(): WatchedNodes {
  let hasChanged = false;
  let changing = new Set<Element>();
  const observer = new MutationObserver((records) => {
    for (const record of records.filter(isChange)) {
      hasChanged = true;
      const { target, attributeName } = record;
      if (attributeName !== null && attributeName !== 'style') continue;
      const element = target instanceof Element ? target : itself(target).parentElement;
      if (element) changing.add(element);
    }
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeOldValue: true,
    characterDataOldValue: true,
  });
  const nodes = {
    changed: new Set<Element>(),
    takeHasChanged() {
      const had = hasChanged;
      hasChanged = false;
      nodes.changed = changing;
      changing = new Set();
      return had;
    },
    stop: () => observer.disconnect(),
  };
  return nodes;
}

/** False for a script that writes the value that is already there. */
function isChange({ type, target, attributeName, oldValue }: MutationRecord): boolean {
  if (type === 'childList') return true;
  if (type === 'characterData') return target.nodeValue !== oldValue;
  return target instanceof Element && itself(target).getAttribute(attributeName ?? '') !== oldValue;
}

/** A checksum of the canvas's pixels. */
function readCanvas(canvas: HTMLCanvasElement): number {
  const shrink = Math.min(1, Math.sqrt(CANVAS_LIMIT_PX / (canvas.width * canvas.height)));
  const width = Math.max(1, Math.round(canvas.width * shrink));
  const height = Math.max(1, Math.round(canvas.height * shrink));
  const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (copy === null) return 0;
  try {
    copy.drawImage(canvas, 0, 0, width, height);
    const pixels = new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer);
    return pixels.reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 0);
  } catch {
    return 0; // The canvas holds an image of another site, so scripts may not read it.
  }
}
