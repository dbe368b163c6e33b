/** Which part of the document is captured, and how wide the image is at most. */
import * as v from 'valibot';
import { mustBe } from '../problems/field-message.ts';
import { notWith, onlyWith } from './contradictions.ts';
import { inGroup } from './option.ts';
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
const ClipSchema = v.strictObject(
  {
    x: integerFrom(0, "CSS px from the document's left edge."),
    y: integerFrom(0, "CSS px from the document's top edge."),
    width: integerFrom(1, 'CSS px.'),
    height: integerFrom(1, 'CSS px.'),
  },
  mustBe('an object such as {"x": 0, "y": 0, "width": 400, "height": 300}'),
);

export type Clip = v.InferOutput<typeof ClipSchema>;

const option = inGroup('Part and size');

export const partOptions = {
  clip: option({
    schema: optional(ClipSchema),
    description: "The part of the document to capture, in CSS px from the document's top left.",
    example: { x: 20, y: 40, width: 320, height: 240 },
    other: { x: 0, y: 1_200, width: 1_920, height: 800 },
    contradicts: [notWith('selector')],
  }),
  outputWidth: option({
    schema: optional(integerBetween(MIN_OUTPUT_WIDTH, MAX_OUTPUT_WIDTH)),
    description: 'Scales a wider picture down to this width, in px.',
    example: 250,
    other: 1_024,
    contradicts: [onlyWith('format', ['png', 'jpeg', 'webp'])],
  }),
};
