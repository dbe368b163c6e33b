/**
 * Connects the waits of the capture with the animation frames of the page's scripts, which come at the rate of a
 * screen only (see own-world). A wait that looks at the page from frame to frame needs the scripts in its frames. A page may
 * dispatch the event too: it then draws more often, and only its own capture takes longer.
 */

const NAME = 'screenshot-frame';

/**
 * Lets the scripts of this document draw in the next frame. The event goes to an object that all worlds share, whose
 * listeners are not removed by `document.open`, and whose methods no element can clobber.
 */
export function callPageFrames(): void {
  performance.dispatchEvent(new Event(NAME));
}

/** For the page's own world. */
export function onPageFramesCalled(listener: () => void): void {
  performance.addEventListener(NAME, listener);
}
