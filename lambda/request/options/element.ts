/** The element that is captured, and where the page is scrolled to. */
import * as v from 'valibot';
import { mustBe } from '../problems/field-message.ts';
import { inGroup } from './option.ts';
import { flag } from './values/optional.ts';
import { selectorField } from './values/selector.ts';

const option = inGroup('Element and scrolling');

export const elementOptions = {
  selector: option({
    schema: selectorField(),
    description:
      'CSS selector of the element to capture, instead of the viewport. Takes the first visible match.',
    example: 'h1',
    other: '#main > article',
  }),
  scrollIntoView: option({
    schema: flag(true),
    description: "Scrolls the element to the viewport's top before the capture; used only with `selector`.",
    example: false,
    other: true,
  }),
  scrollIntoViewSelector: option({
    schema: selectorField(),
    description: 'CSS selector of an element to scroll to first, to trigger lazy content.',
    example: 'footer',
    other: '#reviews',
  }),
  adjustTop: option({
    schema: v.nullish(v.pipe(v.number(mustBe('an integer')), v.safeInteger(mustBe('an integer'))), 0),
    description: 'CSS px to scroll by after scrolling to an element; a negative number scrolls up.',
    example: -80,
    other: 40,
  }),
};
