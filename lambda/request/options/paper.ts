/**
 * `pdf`, which lays out a PDF on sheets of paper, and its fields. Without `pdf`, a PDF is one page as
 * large as the captured content.
 */
import * as v from 'valibot';
import { atMostCharacters, formatCount, mustBe } from '../problems/field-message.ts';
import { type Contradiction, notWith, onlyWith } from './contradictions.ts';
import { inGroup, schemasOf } from './option.ts';
import { LengthSchema } from './values/length.ts';
import { choice, flag, numberBetween, optional, textUpTo } from './values/optional.ts';
import { PAPER_NAMES, paperSize } from './values/paper-sizes.ts';

const MAX_HEADER_BYTES = 16_384;
/** The browser crashes when some thousands of them are nested in rules. */
const MAX_HEADER_BRACKETS = 1_000;
const MAX_RANGES_CHARACTERS = 1_024;
const RANGES_ACCEPTED = 'page numbers from 1 and ranges of them, such as "1-3, 5"';
/** One CSS px. The browser prints nothing when the content area is smaller. */
const MIN_CONTENT_INCHES = 1 / 96;

/** Inches. An omitted side uses the margin from the page's @page rules, or 0 without such a rule. */
const MarginSchema = v.strictObject(
  {
    top: LengthSchema,
    right: LengthSchema,
    bottom: LengthSchema,
    left: LengthSchema,
  },
  mustBe('an object such as {"top": "2cm", "bottom": "2cm"}'),
);

const PageRangesSchema = v.nullish(
  v.pipe(
    v.string(mustBe(RANGES_ACCEPTED)),
    v.maxLength(MAX_RANGES_CHARACTERS, atMostCharacters(MAX_RANGES_CHARACTERS)),
    v.check(areRanges, mustBe(RANGES_ACCEPTED)),
    v.transform((ranges) => (ranges === '' ? undefined : ranges.replaceAll(/\s/g, ''))),
  ),
  () => undefined,
);

const TemplateSchema = v.pipe(
  textUpTo(MAX_HEADER_BYTES, 'HTML', 'text/html'),
  v.check(
    (html) => (html?.match(/[[({]/g)?.length ?? 0) <= MAX_HEADER_BRACKETS,
    `must have at most ${formatCount(MAX_HEADER_BRACKETS)} opening brackets`,
  ),
);

const roomOnPaper: Contradiction = {
  field: 'paper',
  words: 'They must leave room on the paper.',
  findProblem(_, paper) {
    // A part that is not valid has a problem of its own.
    if (!isRead(paper) || leavesRoom(paper)) return undefined;
    return `must leave room for the page on pdf.paper ("${paper.paper}"${paper.landscape ? ', landscape' : ''})`;
  },
};

const option = inGroup('PDF on paper');

const paperOptions = {
  paper: option({
    schema: choice(PAPER_NAMES, 'a4'),
    description: 'The size of the sheets.',
    example: 'a5',
    other: 'letter',
  }),
  landscape: option({
    schema: flag(false),
    description: 'Lays the sheets on their long side.',
    example: true,
    other: false,
  }),
  margin: option({
    schema: v.nullish(MarginSchema, () => ({})),
    description: 'Lengths in mm, cm, in or px, such as `"2cm"`.',
    defaultsTo: 'all `"0"`',
    example: { top: '2cm', bottom: '2cm' },
    other: { left: '15mm', right: '0.5in' },
    contradicts: [roomOnPaper],
  }),
  media: option({
    schema: choice(['print', 'screen'], 'print'),
    description: 'Which styles of the page apply.',
    example: 'screen',
    other: 'print',
  }),
  background: option({
    schema: flag(true),
    description: 'Prints backgrounds.',
    example: false,
    other: true,
  }),
  scale: option({
    schema: v.nullish(numberBetween(0.1, 2), 1),
    description: 'How large the content is.',
    example: 0.8,
    other: 2,
  }),
  pageRanges: option({
    schema: PageRangesSchema,
    description: 'The pages to keep, such as `"1-3, 5"`.',
    defaultsTo: 'all',
    example: '1-3, 5',
    other: '1',
  }),
  header: option({
    schema: TemplateSchema,
    description:
      'HTML at the top of each page, with the classes `pageNumber`, `totalPages`, `title`, `url` and `date`; at most 16 KiB. Nothing in it runs or loads.',
    example: '<span class="title"></span>',
    other: '<b>Draft</b>',
  }),
  footer: option({
    schema: TemplateSchema,
    description: 'HTML at the bottom of each page, as `header`.',
    example: '<span class="pageNumber"></span>',
    other: '<i class="date"></i>',
  }),
  tagged: option({
    schema: flag(false),
    description: 'Adds tags for screen readers, and an outline.',
    example: true,
    other: false,
  }),
};

const PaperSchema = v.strictObject(schemasOf(paperOptions), mustBe('an object such as {"paper": "a4"}'));

/** The validated `pdf` field. Margins are in inches. */
export type Paper = v.InferOutput<typeof PaperSchema>;

export const pdfOptions = {
  pdf: option({
    schema: optional(PaperSchema),
    description: 'Lays a PDF out on sheets of paper. They show the whole page, whatever `fullPage` is.',
    example: { paper: 'a5' },
    other: { margin: { top: '2cm', bottom: '2cm' }, footer: '<span class="pageNumber"></span>' },
    contradicts: [onlyWith('format', ['pdf']), notWith('selector'), notWith('clip')],
    parts: paperOptions,
  }),
};

/**
 * Whether these parts are as the schema gives them. Where a part is not valid, the
 * others may be as they were sent.
 */
function isRead(pdf: object): pdf is Paper {
  const { paper, margin } = pdf as Partial<Paper>;
  const sides: unknown[] = Object.values(Object(margin));
  const areInches = sides.every((side) => side === undefined || typeof side === 'number');
  return PAPER_NAMES.some((name) => name === paper) && typeof margin === 'object' && areInches;
}

function leavesRoom(pdf: Paper): boolean {
  const { width, height } = paperSize(pdf);
  const { top = 0, right = 0, bottom = 0, left = 0 } = pdf.margin;
  return width - left - right >= MIN_CONTENT_INCHES && height - top - bottom >= MIN_CONTENT_INCHES;
}

/** One that is too long is refused for that, and not read. */
function areRanges(text: string): boolean {
  return text === '' || text.length > MAX_RANGES_CHARACTERS || text.split(',').every(isRange);
}

function isRange(text: string): boolean {
  const [, first, last] = /^\s*([1-9]\d{0,5})(?:\s*-\s*([1-9]\d{0,5}))?\s*$/.exec(text) ?? [];
  return first !== undefined && (last === undefined || Number(first) <= Number(last));
}
