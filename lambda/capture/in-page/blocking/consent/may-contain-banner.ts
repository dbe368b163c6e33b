/** Tells whether a document may contain a banner that autoconsent answers: loading it costs 150 KB. */
import { hasScripts } from '../../dom/scripts.ts';
import { shortNameOf } from '../judge/names.ts';
import { MAYBE_CONSENT } from './consent-names.ts';

const DIALOG = 'dialog[open], [role=dialog], [aria-modal=true]';

/**
 * By names of elements. The last check also accepts everything that may be a popup, because autoconsent
 * judges those by their words. False without scripts: nothing answers then.
 */
export function mayContainBanner(isLast: boolean): boolean {
  if (!hasScripts()) return false;
  const elements = [...document.querySelectorAll(isLast ? ':root *' : '[id], [class]')];
  if (elements.some((element) => MAYBE_CONSENT.test(shortNameOf(element)))) return true;
  return isLast && (document.querySelector(DIALOG) !== null || elements.some(isFixed));
}

function isFixed(element: Element): boolean {
  const { position, display } = getComputedStyle(element);
  return (position === 'fixed' || position === 'sticky') && display !== 'none';
}
