/** The schemas of what POST /compare answers. */
import type { JsonObject } from './json.ts';
import { objectOf } from './object-of.ts';

const PX: JsonObject = { type: 'integer' };

export function comparisonSchemas(): JsonObject {
  return {
    Comparison: {
      title: 'Comparison',
      description: 'What has changed between two captures. Lengths are device px of the larger canvas.',
      type: 'object',
      required: ['equal', 'share', 'boxes', 'before', 'after'],
      properties: {
        equal: { type: 'boolean', description: 'No pixel differs by more than the threshold.' },
        share: { type: 'number', description: 'The share of the pixels that changed, 0 to 1.' },
        boxes: {
          type: 'array',
          items: { $ref: '#/components/schemas/ComparisonBox' },
          description: 'Boxes around all that changed: at most 50, the largest first.',
        },
        before: { $ref: '#/components/schemas/ComparisonSide' },
        after: { $ref: '#/components/schemas/ComparisonSide' },
        difference: { $ref: '#/components/schemas/ComparisonPicture' },
      },
    },
    ComparisonBox: objectOf('ComparisonBox', { x: PX, y: PX, width: PX, height: PX }),
    ComparisonSide: objectOf('ComparisonSide', {
      width: PX,
      height: PX,
      bytes: { type: 'integer', description: 'Of the file.' },
      sha256: { type: 'string', description: 'Of the file, in lower-case hex.' },
    }),
    ComparisonPicture: {
      ...objectOf('ComparisonPicture', {
        contentType: { type: 'string' },
        data: { type: 'string', contentEncoding: 'base64' },
      }),
      description:
        'Before, after, and after pale with every changed pixel in red, side by side. Left out if equal.',
    },
  };
}
