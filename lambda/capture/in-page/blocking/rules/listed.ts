/** Tells which elements the lists for overlays name rightly: names are only a proposal. */
import { outwardFrom } from '../../dom/around.ts';
import { asksInTheFlow, hasForeignFields, subjectOf } from '../consent/consent-text.ts';
import { isAlongEdge, isExample, isInArticleFlow } from '../judge/apart.ts';
import { isContent, isNamedByHeading } from '../judge/content.ts';
import { closes, controlsOf, isAnswer, isTask } from '../judge/controls.ts';
import { coversSomething } from '../judge/covering.ts';
import { isLayout, isMovedFor } from '../judge/layout.ts';
import { isOverlay } from '../judge/rendered.ts';
import { textOf } from '../judge/text.ts';
import { isAppBanner } from '../popups/widgets.ts';

/** Whether it is no part of the page's content. Documentation shows banners as examples. */
export function isListedApart(element: Element): boolean {
  if (isContent(element) || isNamedByHeading(element) || isExample(element)) return false;
  return !isInArticleFlow(element) || (asksInTheFlow(element) && isAlongEdge(element));
}

/** Whether it, or an overlay around it, asks for consent, or covers something and can be closed. */
export function isListedRightly(element: Element): boolean {
  if (isInArticleFlow(element)) return asksInTheFlow(element);
  if (textOf(element) === '') return !hasForeignFields(element);
  return outwardFrom(element).some((each) => (each === element || isOverlay(each)) && isProven(each));
}

function isProven(element: Element): boolean {
  if (hasForeignFields(element) || isLayout(element, false)) return false;
  if (subjectOf(element, true) !== undefined || isMovedFor(element) || isAppBanner(element)) return true;
  const controls = controlsOf(element);
  if (isLayout(element, true) || controls.some(isTask) || !coversSomething(element)) return false;
  return controls.some((control) => closes(control) || isAnswer(control));
}
