/**
 * The event that asks whether the page has work on other threads, or had some in the last `detail` ms of its
 * time. `preventDefault` means yes.
 */
export const WORKS_ASKED = 'capture-works-asked';

/**
 * The event that asks whether work is under way that needs real time. Pictures of canvases need the page's
 * own idle time. `preventDefault` means yes.
 */
export const REAL_WORKS_ASKED = 'capture-real-works-asked';
