/** The event that asks whether work of the page is under way on other threads. It is prevented if so. */
export const WORKS_ASKED = 'capture-works-asked';
