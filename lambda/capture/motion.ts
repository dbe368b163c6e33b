/**
 * Waits until scripts have stopped drawing: charts that grow, numbers that count up, what a library fades in by
 * itself. The browser does not know these as animations, so that they cannot be brought to their end.
 */

/**
 * Runs in the page: resolves two frames later where nothing changes meanwhile, or else when nothing has changed
 * for a short while, and after `capMs` at the latest. Looks at the document's nodes and at its canvases.
 */
export async function untilStill(capMs: number): Promise<true> {
  // What is drawn frame after frame changes in each of two; one without a change may be a frame that came late.
  const framesToLook = 2;
  const framesToBeStill = 6;
  /** Larger canvases are compared smaller: reading this many takes some milliseconds. */
  const canvasLimitPx = 1_000_000;

  const endsAt = performance.now() + capMs;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isChange = ({ type, target, attributeName, oldValue }: MutationRecord) =>
    type === 'childList' ||
    (type === 'characterData'
      ? target.nodeValue !== oldValue
      : target instanceof Element && target.getAttribute(attributeName ?? '') !== oldValue);
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
  let drawn = canvases.map(read);

  let stillFrames = 0;
  let wanted = framesToLook;
  for (let frames = 0; stillFrames < wanted; frames++) {
    if (frames >= framesToLook && performance.now() >= endsAt) break;
    await nextFrame();
    const seen = canvases.map(read);
    const isMoving = hasChanged || seen.some((sum, index) => sum !== drawn[index]);
    [drawn, hasChanged] = [seen, false];
    stillFrames = isMoving ? 0 : stillFrames + 1;
    if (isMoving) wanted = framesToBeStill;
  }
  observer.disconnect();
  return true;
}
