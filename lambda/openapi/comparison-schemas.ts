/** The schemas of what POST /compare answers. */
import type { JsonObject } from './json.ts';
import { listOf, objectOf, refTo } from './schema-parts.ts';

const PX: JsonObject = { type: 'integer' };

export function comparisonSchemas(): JsonObject {
  return {
    Comparison: objectOf(
      {
        equal: { type: 'boolean', description: 'No pixel differs by more than the threshold.' },
        share: { type: 'number', description: 'The share of the pixels that changed, 0 to 1.' },
        boxes: listOf('ComparisonBox', 'Boxes around all that changed: at most 50, the largest first.'),
        before: refTo('ComparisonSide'),
        after: refTo('ComparisonSide'),
        difference: refTo('ComparisonPicture'),
      },
      {
        description: 'What has changed between two captures. Lengths are device px of the larger canvas.',
        optional: ['difference'],
      },
    ),
    ComparisonBox: objectOf({ x: PX, y: PX, width: PX, height: PX }),
    ComparisonSide: objectOf({
      width: PX,
      height: PX,
      bytes: { type: 'integer', description: 'Of the file.' },
      sha256: { type: 'string', description: 'Of the file, in lower-case hex.' },
    }),
    ComparisonPicture: objectOf(
      { contentType: { type: 'string' }, data: { type: 'string', contentEncoding: 'base64' } },
      {
        description:
          'Before, after, and after pale with every changed pixel in red, side by side. Left out if equal.',
      },
    ),
  };
}
