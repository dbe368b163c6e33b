/**
 * The event that asks whether the page has work on other threads, or had some in the last `detail` ms of its time.
 * `preventDefault` means yes.
 */
export const WORKS_ASKED = 'capture-works-asked';
