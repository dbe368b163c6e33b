/**
 * The event that asks whether scripts of the page have followed its scrolling since the last such
 * event. `preventDefault` means yes.
 */
export const FOLLOWERS_ASKED = 'capture-followers-asked';
