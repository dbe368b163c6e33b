/** The fields that select a part of the document and limit the width of the image. */
import * as v from 'valibot';
import { mustBe } from '../problems/field-message.ts';
import { integerBetween, optional } from './optional.ts';

export const MIN_OUTPUT_WIDTH = 16;
export const MAX_OUTPUT_WIDTH = 4_096;

const FROM_0 = mustBe('an integer from 0');
const FROM_1 = mustBe('an integer from 1');
const place = (description: string) =>
  v.pipe(v.number(FROM_0), v.safeInteger(FROM_0), v.minValue(0, FROM_0), v.description(description));
const size = (description: string) =>
  v.pipe(v.number(FROM_1), v.safeInteger(FROM_1), v.minValue(1, FROM_1), v.description(description));

/** CSS px, measured from the top left corner of the document. */
export const ClipSchema = v.strictObject(
  {
    x: place("CSS px from the document's left edge."),
    y: place("CSS px from the document's top edge."),
    width: size('CSS px.'),
    height: size('CSS px.'),
  },
  mustBe('an object such as {"x": 0, "y": 0, "width": 400, "height": 300}'),
);

export const partEntries = {
  clip: optional(ClipSchema, 'The part of the document to capture. Not with selector. Default: none.'),
  outputWidth: optional(
    integerBetween(MIN_OUTPUT_WIDTH, MAX_OUTPUT_WIDTH),
    'Scales a wider picture down to this width, in px. Not with pdf. Default: none.',
  ),
};
