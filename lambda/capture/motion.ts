/**
 * Waits until scripts have stopped drawing: charts that grow, numbers that count up, what a library fades in by
 * itself. The browser does not know these as animations, so that they cannot be brought to their end.
 */

/**
 * Runs in the page: resolves after a few looks where nothing changes meanwhile, or else when nothing has changed for
 * a short while, and after `capMs` at the latest. Looks at the document's nodes and at its canvases.
 */
export async function untilStill(capMs: number): Promise<true> {
  // As often as a screen shows a frame. What is drawn frame after frame changes in each; one without a change may
  // be one that came late.
  const lookEveryMs = 16;
  const looksAtLeast = 2;
  const looksToBeStill = 6;
  /** Larger canvases are compared smaller: reading this many takes some milliseconds. */
  const canvasLimitPx = 1_000_000;

  const endsAt = performance.now() + capMs;
  const nextLook = async () => {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    // What WebGL has drawn can be read in its frame alone.
    await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  const isChange = ({ type, target, attributeName, oldValue }: MutationRecord) =>
    type === 'childList' ||
    (type === 'characterData'
      ? target.nodeValue !== oldValue
      : target instanceof Element && itself(target).getAttribute(attributeName ?? '') !== oldValue);
  let hasChanged = false;
  const observer = new MutationObserver((records) => {
    hasChanged ||= records.some(isChange);
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeOldValue: true,
    characterDataOldValue: true,
  });

  const canvases = [...document.querySelectorAll('canvas')].filter(({ width, height }) => width * height > 0);
  const read = (canvas: HTMLCanvasElement): number => {
    const shrink = Math.min(1, Math.sqrt(canvasLimitPx / (canvas.width * canvas.height)));
    const width = Math.max(1, Math.round(canvas.width * shrink));
    const height = Math.max(1, Math.round(canvas.height * shrink));
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (copy === null) return 0;
    try {
      copy.drawImage(canvas, 0, 0, width, height);
      const pixels = new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer);
      return pixels.reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 0);
    } catch {
      return 0; // Holds another site's image: nobody may read it.
    }
  };
  // Scrolling that a script has asked for may be smooth: it takes some of a second.
  const look = () => [...canvases.map(read), scrollX, scrollY];
  let drawn = look();

  let stillLooks = 0;
  let wanted = looksAtLeast;
  for (let looks = 0; stillLooks < wanted; looks++) {
    if (looks >= looksAtLeast && performance.now() >= endsAt) break;
    await nextLook();
    const seen = look();
    const isMoving = hasChanged || seen.some((sum, index) => sum !== drawn[index]);
    [drawn, hasChanged] = [seen, false];
    stillLooks = isMoving ? 0 : stillLooks + 1;
    if (isMoving) wanted = looksToBeStill;
  }
  observer.disconnect();
  return true;
}
