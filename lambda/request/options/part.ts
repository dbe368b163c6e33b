/** The fields that select a part of the document and limit the width of the image. */
import * as v from 'valibot';
import { mustBe } from '../problems/field-message.ts';
import { integerBetween, optional } from './values/optional.ts';

export const MIN_OUTPUT_WIDTH = 16;
export const MAX_OUTPUT_WIDTH = 4_096;

const integerFrom = (least: 0 | 1, description: string) => {
  const message = mustBe(`an integer from ${least}`);
  return v.pipe(
    v.number(message),
    v.safeInteger(message),
    v.minValue(least, message),
    v.description(description),
  );
};

/** CSS px, measured from the top left corner of the document. */
export const ClipSchema = v.strictObject(
  {
    x: integerFrom(0, "CSS px from the document's left edge."),
    y: integerFrom(0, "CSS px from the document's top edge."),
    width: integerFrom(1, 'CSS px.'),
    height: integerFrom(1, 'CSS px.'),
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
