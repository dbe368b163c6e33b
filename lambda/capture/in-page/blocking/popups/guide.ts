/** Tells guides through a product: steps, hints and the tooltips of a first visit, with what they dim and point with. */

import { itself } from '../../dom/itself.ts';
import { isNavigation } from '../judge/content.ts';
import { controlsOf } from '../judge/controls.ts';
import { shortNameOf, wordsOf } from '../judge/names.ts';
import { isDialog, isOverlay } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';
import { isNamedGuide } from './popup-names.ts';

/** A step is short. Characters. */
const MAX_STEP_TEXT = 700;
/** From this z-index on, an absolute element is meant to be in front. */
const FRONT = 10;

/** Whether an absolute element may be a step of a guide: guides place steps beside what they describe. */
export function isPlacedInFront(element: Element, layer: number): boolean {
  return layer >= FRONT || (MAYBE_GUIDE.test(shortNameOf(element)) && isNamedGuide(element));
}

/** Parts of the names of guides. They are looked for before names are split into words. */
const MAYBE_GUIDE =
  /tour|guide|intro|shepherd|driver|hopscotch|joyride|coach|onboard|walk|spot|trip|anno|step|pendo|appcues|pilot|feature|enjoyhint|bootstro|crumble|aboutface|whatfix|chameleon|tg-|tap-target/i;

/** Works for any element outside of the normal flow. */
export function isGuide(element: Element): boolean {
  const { position, zIndex } = getComputedStyle(element);
  const isPlaced = position === 'absolute' || isOverlay(element) || isDialog(element);
  if (!isPlaced || position === 'sticky' || textOf(element).length > MAX_STEP_TEXT) return false;
  if (itself(element).matches('main, article, nav, header, footer') || isNavigation(element)) return false;
  const isInFront = isOverlay(element) || Number(zIndex) >= FRONT;
  return isInFront && (isNamedGuide(element) || isTooltip(element));
}

const TOOLTIP = /\s(?:tippy|tooltip|tooltips|popper|popover|hint|tip|balloon|bubble)\s/;

/** A tooltip in the body that is visible although nothing is hovered, so the page wants it to be read. */
function isTooltip(element: Element): boolean {
  const { parentElement } = itself(element);
  if (parentElement !== document.body && !isOverlay(element)) return false;
  if (!TOOLTIP.test(wordsOf(element)) && !itself(element).matches('[role=tooltip]')) return false;
  return textOf(element) !== '' && controlsOf(element).length > 0;
}
