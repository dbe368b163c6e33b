/** The event that asks whether the page has work on other threads. `preventDefault` means yes. */
export const WORKS_ASKED = 'capture-works-asked';
