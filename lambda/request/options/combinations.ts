/**
 * Rejects combinations of fields that are valid alone but contradict each other. The problem is reported at one
 * field and names the other. A field that is not valid itself counts as unknown, and hides no other problem.
 */
import type { FieldProblem } from '../../errors.ts';
import type { RequestFields } from '../capture-request.ts';
import type { Paper } from './paper.ts';
import { paperSize } from './values/paper-sizes.ts';

type Fields = Partial<RequestFields>;

/** One CSS px. The browser prints nothing when the content area is smaller. */
const MIN_CONTENT_INCHES = 1 / 96;

/** Returns one problem for each contradictory combination. `fields` are those that are valid. */
export function findCombinationProblems(fields: Fields): FieldProblem[] {
  const { clip, format, javaScript, outputWidth, pdf, script, selector, storage, waitForExpression } = fields;
  const isPaper = pdf !== undefined;
  const found: readonly (readonly [field: string, isWrong: boolean, message: string])[] = [
    [
      'omitBackground',
      fields.omitBackground === true && (format === 'jpeg' || format === 'pdf'),
      `is possible with "format": "png" or "webp"; format is "${format}"`,
    ],
    ['clip', clip !== undefined && selector !== undefined, without('selector')],
    [
      'outputWidth',
      outputWidth !== undefined && format === 'pdf',
      'is possible with "format": "png", "jpeg" or "webp"; format is "pdf"',
    ],
    [
      'pdf',
      isPaper && format !== undefined && format !== 'pdf',
      `is possible with "format": "pdf"; format is "${format}"`,
    ],
    ['pdf', isPaper && selector !== undefined, without('selector')],
    ['pdf', isPaper && clip !== undefined, without('clip')],
    [
      'pdf.margin',
      isPaper && !leavesRoom(pdf),
      `must leave room for the page on pdf.paper ("${pdf?.paper}"${pdf?.landscape ? ', landscape' : ''})`,
    ],
    ['javaScript', javaScript === false && script !== undefined, 'must be true with script, which needs it'],
    [
      'javaScript',
      javaScript === false && waitForExpression !== undefined,
      'must be true with waitForExpression, which needs it',
    ],
    ['cacheSeconds', (fields.cacheSeconds ?? 0) > 0 && storage === 'r2', without('storage "r2"')],
  ];
  return found.flatMap(([field, isWrong, message]) => (isWrong ? [{ field, message }] : []));
}

function without(other: string): string {
  return `has no meaning together with ${other}; send one of the two`;
}

function leavesRoom(pdf: Paper): boolean {
  const { width, height } = paperSize(pdf);
  const { top = 0, right = 0, bottom = 0, left = 0 } = pdf.margin;
  return width - left - right >= MIN_CONTENT_INCHES && height - top - bottom >= MIN_CONTENT_INCHES;
}
