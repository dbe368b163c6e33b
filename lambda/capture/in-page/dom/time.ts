/** Waits in the page, by its own clock and its own frames. */

/** Resolves in the page's next frame. One that draws no frames never gets there. */
export function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

export function pause(timeMs: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, timeMs));
}
