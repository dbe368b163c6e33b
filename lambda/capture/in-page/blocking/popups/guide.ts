/** Recognises the steps, hints and tooltips of product tours. */

import { itself } from '../../dom/itself.ts';
import { isNavigation } from '../judge/content.ts';
import { controlsOf, hasClose, labelOf } from '../judge/controls.ts';
import { coversSomething } from '../judge/covering.ts';
import { isBar } from '../judge/layout.ts';
import { shortNameOf, wordsOf } from '../judge/names.ts';
import { isDialog, isOverlay } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';
import { isNamedGuide } from './popup-names.ts';

const STEP =
  /^(next|skip|done|got it|finish|back|previous|prev|start|start tour|take (a|the) tour|let's go|weiter|überspringen|fertig|suivant|passer|siguiente|omitir|avanti|salta|próximo|pular|volgende|överslaan|dalej|далее|次へ|下一步|다음)\b/;
const PROGRESS = /\b\d+\s*(\/|of|von|de|di|van|из)\s*\d+\b/;
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
  const isInFront = isOverlay(element) || (position !== 'static' && Number(zIndex) >= FRONT);
  if (isNamedGuide(element)) return isInFront || (position !== 'static' && isStep(element));
  if (!isInFront) return false;
  if (isTooltip(element)) return true;
  // A bar leads through the steps of a form.
  return isStep(element) && PROGRESS.test(textOf(element)) && !isBar(element) && coversSomething(element);
}

function isStep(element: Element): boolean {
  const steps = controlsOf(element)
    .map(labelOf)
    .filter((label) => STEP.test(label));
  return steps.length >= 2 || (steps.length === 1 && (hasClose(element) || PROGRESS.test(textOf(element))));
}

const TOOLTIP = /\s(?:tippy|tooltip|tooltips|popper|popover|hint|tip|balloon|bubble)\s/;

/** A tooltip in the body that is visible although nothing is hovered, so the page wants it to be read. */
function isTooltip(element: Element): boolean {
  const { parentElement } = itself(element);
  if (parentElement !== document.body && !isOverlay(element)) return false;
  if (!TOOLTIP.test(wordsOf(element)) && !itself(element).matches('[role=tooltip]')) return false;
  if (textOf(element) === '') return false;
  return controlsOf(element).length > 0 || TIPPY.test(wordsOf(element));
}

const TIPPY = /\stippy\s/;
