/** The event that asks editors to draw all of their lines. */
export const DRAW_ASKED = 'capture-draw-asked';
