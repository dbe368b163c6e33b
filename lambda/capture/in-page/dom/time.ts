/** Waits for the page's timers and frames. */

/** Resolves in the page's next frame. Never resolves when the page draws no frames. */
export function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

export function pause(timeMs: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, timeMs));
}
