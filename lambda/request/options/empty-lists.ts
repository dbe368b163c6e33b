/**
 * Reports `[]` where an object is required. valibot accepts an empty array as an object whose fields are all
 * optional.
 */
import type { FieldProblem } from '../../errors.ts';

/** Returns one problem for each such field that is `[]`. `body` is the body as sent. */
export function findEmptyLists(body: object): FieldProblem[] {
  const pdf = ownValue(body, 'pdf');
  const sent = { pdf, 'pdf.margin': ownValue(pdf, 'margin') };
  return Object.entries(sent)
    .filter(([, value]) => Array.isArray(value) && value.length === 0)
    .map(([field]) => ({ field, message: 'must be an object; got an array' }));
}

function ownValue(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) return undefined;
  return Reflect.get(holder, name);
}
