/**
 * Keeps cross-site frames in view painted. Chromium makes the viewport tiny for a moment to draw past it. The
 * frames are then out of view, and Chromium stops painting them, sometimes in the picture as well. It keeps
 * painting a frame without height, so the frames lose their height for that moment.
 */

const NEAR_FRAME = 'data-near-frame';
const NO_HEIGHT = 'min-height: 0 !important; max-height: 0 !important';

/** `outermost` stands in the page's own document, and is the frame or contains it. */
export function markNear(outermost: HTMLElement): void {
  outermost.setAttribute(NEAR_FRAME, '');
}

/** The rule for the trees of this document. The layer makes it win over the page's own important rules. */
export function nearFrameRule(): string {
  if (parent === window) return `@media (max-width: 1px) { @layer { [${NEAR_FRAME}] { ${NO_HEIGHT} } } }`;
  // Frames within a frame that has lost its height.
  return `@media (max-height: 0px) { @layer { iframe, object { ${NO_HEIGHT} } } }`;
}
