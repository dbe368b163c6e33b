/**
 * The fields of `pdf`, which lays out a PDF on sheets of paper. Without `pdf`, a PDF is one page as large as
 * the captured content.
 */
import * as v from 'valibot';
import { atMostCharacters, formatCount, mustBe } from '../problems/field-message.ts';
import { LengthSchema } from './values/length.ts';
import { choice, flag, numberBetween, optional, textUpTo } from './values/optional.ts';
import { PAPER_NAMES } from './values/paper-sizes.ts';

const MAX_HEADER_BYTES = 16_384;
/** In rules, the browser ends when some thousands of them are nested. */
const MAX_HEADER_BRACKETS = 1_000;
const MAX_RANGES_CHARACTERS = 1_024;
const RANGES_ACCEPTED = 'page numbers from 1 and ranges of them, such as "1-3, 5"';
const CLASSES = 'the classes pageNumber, totalPages, title, url and date';

/** Inches. An omitted side uses the margin from the page's @page rules, or 0 without such a rule. */
export const MarginSchema = v.strictObject(
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
  textUpTo(MAX_HEADER_BYTES, 'HTML'),
  v.check(
    (html) => (html?.match(/[[({]/g)?.length ?? 0) <= MAX_HEADER_BRACKETS,
    `must have at most ${formatCount(MAX_HEADER_BRACKETS)} opening brackets`,
  ),
);

export const PaperSchema = v.strictObject(
  {
    paper: choice(PAPER_NAMES, 'a4', 'The size of the sheets.'),
    landscape: flag(false, 'Lays the sheets on their long side.'),
    margin: v.pipe(
      v.nullish(MarginSchema, () => ({})),
      v.description('{top, right, bottom, left}: lengths in mm, cm, in or px, such as "2cm". Default: "0".'),
    ),
    media: choice(['print', 'screen'], 'print', 'Which styles of the page apply.'),
    background: flag(true, 'Prints backgrounds.'),
    scale: v.pipe(v.nullish(numberBetween(0.1, 2), 1), v.description('How large the content is.')),
    pageRanges: v.pipe(PageRangesSchema, v.description('The pages to keep, such as "1-3, 5". Default: all.')),
    header: v.pipe(
      TemplateSchema,
      v.description(`HTML at the top of each page, with ${CLASSES}; nothing in it runs or loads.`),
    ),
    footer: v.pipe(
      TemplateSchema,
      v.description(`HTML at the bottom of each page, with ${CLASSES}; nothing in it runs or loads.`),
    ),
    tagged: flag(false, 'Adds tags for screen readers, and an outline.'),
  },
  mustBe('an object such as {"paper": "a4"}'),
);

/** The validated `pdf` field. Margins are in inches. */
export type Paper = v.InferOutput<typeof PaperSchema>;

export const paperEntries = {
  pdf: optional(PaperSchema, 'Lays a PDF out on sheets of paper; only with "format": "pdf". Default: none.'),
};

/** One that is too long is refused for that, and not read. */
function areRanges(text: string): boolean {
  return text === '' || text.length > MAX_RANGES_CHARACTERS || text.split(',').every(isRange);
}

function isRange(text: string): boolean {
  const [, first, last] = /^\s*([1-9]\d{0,5})(?:\s*-\s*([1-9]\d{0,5}))?\s*$/.exec(text) ?? [];
  return first !== undefined && (last === undefined || Number(first) <= Number(last));
}
