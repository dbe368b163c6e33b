/**
 * Which fields a link may have, and how their values are written in a query: text as it is, numbers and booleans as in JSON,
 * a list as a repeated name, an object as JSON. The kinds come from the schema of the request.
 */
import type * as v from 'valibot';
import { CaptureRequestFields } from '../capture-request.ts';
import { NOT_BY_LINK } from './not-by-link.ts';

export type LinkFieldKind = 'text' | 'number' | 'boolean' | 'list' | 'object';

const KINDS: Readonly<Record<string, LinkFieldKind>> = {
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  strict_object: 'object',
  string: 'text',
  picklist: 'text',
};

/** Field -> how its value is written. */
export const LINK_FIELDS: ReadonlyMap<string, LinkFieldKind> = new Map(
  Object.entries(CaptureRequestFields.entries)
    .filter(([name]) => !NOT_BY_LINK.has(name))
    .map(([name, schema]) => [name, kindOf(name, schema)]),
);

/** Throws for a schema of another type, so that no new field is read wrongly. */
function kindOf(name: string, schema: v.GenericSchema & { wrapped?: unknown }): LinkFieldKind {
  const { wrapped } = schema;
  if (wrapped !== undefined) return kindOf(name, wrapped as v.GenericSchema);
  const kind = Object.hasOwn(KINDS, schema.type) ? KINDS[schema.type] : undefined;
  if (kind === undefined) throw new Error(`A link cannot have the field ${name} of type ${schema.type}`);
  return kind;
}
