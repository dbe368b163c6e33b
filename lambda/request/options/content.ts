/** What POST /content answers with. */
import * as v from 'valibot';
import { mustBe, mustBeOneOf } from '../problems/field-message.ts';
import { inGroup } from './option.ts';
import { flag } from './values/optional.ts';

/** Parts of an answer, in its order. */
export const CONTENT_PARTS = [
  'metadata',
  'markdown',
  'text',
  'html',
  'links',
  'accessibility',
  'console',
  'requests',
  'scriptResult',
  'file',
] as const;

export type ContentPart = (typeof CONTENT_PARTS)[number];

const DEFAULT_PARTS: readonly ContentPart[] = ['metadata', 'markdown'];

const ofContent = inGroup('Content');

export const contentOptions = {
  parts: ofContent({
    schema: v.nullish(
      v.pipe(
        v.array(v.picklist(CONTENT_PARTS, mustBeOneOf(CONTENT_PARTS)), mustBe('an array of parts')),
        v.maxLength(CONTENT_PARTS.length, `must be at most ${CONTENT_PARTS.length} items`),
        // Each once, in the order of the answer.
        v.transform((parts): readonly ContentPart[] =>
          parts.length === 0 ? DEFAULT_PARTS : CONTENT_PARTS.filter((part) => parts.includes(part)),
        ),
      ),
      () => [...DEFAULT_PARTS],
    ),
    description:
      'What the answer has. `scriptResult` is what `script` returned. `file` is the picture or PDF of the same moment; fields that shape the file have no effect without it.',
    defaultsTo: '`["metadata", "markdown"]`',
    example: ['text', 'links'],
    other: ['markdown', 'file'],
  }),
  mainContent: ofContent({
    schema: flag(true),
    description:
      'Whether the Markdown leaves out navigation, footers, banners and what else is beside the main content. No effect with `selector`.',
    example: false,
    other: true,
  }),
};
