/**
 * Tells whether something follows the scrolling: scripts, which the page's main world knows, or animations.
 */
import { FOLLOWERS_ASKED } from '../../main-world/followers-asked.ts';
import { hasTriggers } from './first-views.ts';

/**
 * Whether scripts of this document have followed its scrolling since the last call, or animations wait for
 * it. The first call tells of scripts only whether their observers watch elements.
 */
export function isFollowed(): boolean {
  // An element may have the name of the function in the window.
  const event = new CustomEvent(FOLLOWERS_ASKED, { cancelable: true });
  return !EventTarget.prototype.dispatchEvent.call(window, event) || hasTriggers();
}
