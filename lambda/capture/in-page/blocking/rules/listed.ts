/** Tells the elements that the lists for overlays name rightly from the page's own: names are only a proposal. */
import { outwardFrom } from '../../dom/around.ts';
import { isAlongEdge, isExample } from '../consent/consent-box.ts';
import { asksInTheFlow, hasForeignFields, subjectOf } from '../consent/consent-text.ts';
import { isContent, isInArticleFlow, isNamedByHeading } from '../judge/content.ts';
import { closes, controlsOf, isAnswer } from '../judge/controls.ts';
import { coversSomething } from '../judge/covering.ts';
import { isLayout, isMovedFor } from '../judge/layout.ts';
import { isOverlay } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';
import { isAppBanner } from '../popups/widgets.ts';

export function isProvenListed(element: Element): boolean {
  if (isContent(element) || isNamedByHeading(element) || isExample(element)) return false;
  // Documentation shows banners as examples.
  if (isInArticleFlow(element)) return asksInTheFlow(element) && isAlongEdge(element);
  if (textOf(element) === '') return !hasForeignFields(element);
  const line = outwardFrom(element).filter((each) => each === element || isOverlay(each));
  return line.some(isProven);
}

/** Whether it asks for consent, or lies over something and can be answered or closed. */
function isProven(element: Element): boolean {
  if (hasForeignFields(element) || isLayout(element, false)) return false;
  if (subjectOf(element, true) !== undefined || isMovedFor(element) || isAppBanner(element)) return true;
  return coversSomething(element) && controlsOf(element).some((each) => closes(each) || isAnswer(each));
}
