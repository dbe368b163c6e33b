/**
 * Rejects combinations of fields that are valid alone but contradict each other. The problem is reported at one
 * field and names the other. A field that is not valid itself counts as unknown, and hides no other problem.
 */
import type { FieldProblem } from '../../errors.ts';
import type { RequestFields } from '../capture-request.ts';
import type { Paper } from './paper.ts';
import { paperSize } from './paper-sizes.ts';

type Fields = Partial<RequestFields>;

/** One CSS px. The browser prints nothing when the content area is smaller. */
const MIN_CONTENT_INCHES = 1 / 96;

interface Combination {
  field: string;
  /** Describes the problem; undefined when there is none. */
  findProblem(fields: Fields): string | undefined;
}

const COMBINATIONS: readonly Combination[] = [
  {
    field: 'omitBackground',
    findProblem: ({ omitBackground, format }) =>
      omitBackground && (format === 'jpeg' || format === 'pdf')
        ? `is possible with "format": "png" or "webp"; format is "${format}"`
        : undefined,
  },
  {
    field: 'clip',
    findProblem: ({ clip, selector }) =>
      clip !== undefined && selector !== undefined ? without('selector') : undefined,
  },
  {
    field: 'outputWidth',
    findProblem: ({ outputWidth, format }) =>
      outputWidth !== undefined && format === 'pdf'
        ? 'is possible with "format": "png", "jpeg" or "webp"; format is "pdf"'
        : undefined,
  },
  {
    field: 'pdf',
    findProblem: ({ pdf, format }) =>
      pdf !== undefined && format !== undefined && format !== 'pdf'
        ? `is possible with "format": "pdf"; format is "${format}"`
        : undefined,
  },
  {
    field: 'pdf',
    findProblem: ({ pdf, selector }) =>
      pdf !== undefined && selector !== undefined ? without('selector') : undefined,
  },
  {
    field: 'pdf',
    findProblem: ({ pdf, clip }) => (pdf !== undefined && clip !== undefined ? without('clip') : undefined),
  },
  {
    field: 'pdf.margin',
    findProblem: ({ pdf }) =>
      pdf !== undefined && !leavesRoom(pdf)
        ? `must leave room for the page on pdf.paper ("${pdf.paper}"${pdf.landscape ? ', landscape' : ''})`
        : undefined,
  },
  {
    field: 'javaScript',
    findProblem: ({ javaScript, script }) =>
      javaScript === false && script !== undefined ? 'must be true with script, which needs it' : undefined,
  },
  {
    field: 'javaScript',
    findProblem: ({ javaScript, waitForExpression }) =>
      javaScript === false && waitForExpression !== undefined
        ? 'must be true with waitForExpression, which needs it'
        : undefined,
  },
  {
    field: 'cacheSeconds',
    findProblem: ({ cacheSeconds = 0, storage }) =>
      cacheSeconds > 0 && storage === 'r2' ? without('storage "r2"') : undefined,
  },
];

/** Returns one problem for each contradictory combination. `fields` are those that are valid. */
export function findCombinationProblems(fields: Fields): FieldProblem[] {
  return COMBINATIONS.flatMap(({ field, findProblem }) => {
    const message = findProblem(fields);
    return message === undefined ? [] : [{ field, message }];
  });
}

function without(other: string): string {
  return `has no meaning together with ${other}; send one of the two`;
}

function leavesRoom(pdf: Paper): boolean {
  const { width, height } = paperSize(pdf);
  const { top = 0, right = 0, bottom = 0, left = 0 } = pdf.margin;
  return width - left - right >= MIN_CONTENT_INCHES && height - top - bottom >= MIN_CONTENT_INCHES;
}
