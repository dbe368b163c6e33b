/** What is done in the page, and what is waited for, before the picture is taken. */
import * as v from 'valibot';
import { inGroup } from './option.ts';
import { integerBetween, textField, textUpTo } from './values/optional.ts';
import { selectorField, selectorsField } from './values/selector.ts';

const MAX_DELAY_MS = 10_000;
const MAX_CLICKS = 10;
const MAX_SCRIPT_BYTES = 65_536;
const MAX_EXPRESSION_CHARACTERS = 1_024;

const ofWaiting = inGroup('Waiting');
const ofSteps = inGroup('Steps');

export const waitingOptions = {
  waitForSelector: ofWaiting({
    schema: selectorField(),
    description: 'CSS selector to wait for, 10 s at most, until it matches something visible.',
    example: '#results',
    other: '.loaded p',
  }),
  delay: ofWaiting({
    schema: v.nullish(integerBetween(0, MAX_DELAY_MS), 0),
    description: "Milliseconds to wait once the page is ready. They pass in the page's own time.",
    example: 50,
    other: 2_000,
  }),
};

export const stepsOptions = {
  click: ofSteps({
    schema: selectorsField(MAX_CLICKS),
    description:
      'CSS selectors of elements to click, one after the other. Clicks are real, and are followed where they lead.',
    example: ['#show-more'],
    other: ['#menu', 'a[href="/prices"]'],
  }),
  script: ofSteps({
    schema: textUpTo(MAX_SCRIPT_BYTES, 'JavaScript', 'text/javascript'),
    description:
      'JavaScript that runs in the page after the clicks; at most 64 KiB. It may `await` and `return`; a promise as its result is awaited.',
    example: "document.querySelector('video')?.pause()",
    other: "await fetch('/preview', { method: 'POST' })",
    byLink: false,
  }),
  waitForExpression: ofSteps({
    schema: textField('a string with a JavaScript expression', MAX_EXPRESSION_CHARACTERS),
    description: 'JavaScript expression to wait for, 10 s at most, until it is truthy.',
    example: "document.querySelectorAll('.row').length > 20",
    other: 'window.isReady',
  }),
};
