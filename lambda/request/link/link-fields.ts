/**
 * Which options a link may have, and how their values are written in a query: text as it is, numbers and
 * booleans as in JSON, a list as a repeated name, an object as JSON. The kinds come from the schemas.
 */
import type * as v from 'valibot';
import { CAPTURE_OPTIONS } from '../options/capture-options.ts';
import type { Option } from '../options/option.ts';

export type LinkFieldKind = 'text' | 'number' | 'boolean' | 'list' | 'object';

const KINDS: Readonly<Record<string, LinkFieldKind>> = {
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  strict_object: 'object',
  string: 'text',
  picklist: 'text',
};

const OPTIONS: readonly [name: string, option: Option][] = Object.entries(CAPTURE_OPTIONS);

export const NOT_BY_LINK: ReadonlySet<string> = new Set(
  OPTIONS.filter(([, { byLink }]) => byLink === false).map(([name]) => name),
);

/** Field -> how its value is written. */
export const LINK_FIELDS: ReadonlyMap<string, LinkFieldKind> = new Map(
  OPTIONS.filter(([name]) => !NOT_BY_LINK.has(name)).map(([name, { schema }]) => [
    name,
    kindOf(name, schema),
  ]),
);

/** Throws for a schema of another type, so that no new field is read wrongly. */
function kindOf(name: string, schema: v.GenericSchema & { wrapped?: unknown }): LinkFieldKind {
  const { wrapped } = schema;
  if (wrapped !== undefined) return kindOf(name, wrapped as v.GenericSchema);
  const kind = Object.hasOwn(KINDS, schema.type) ? KINDS[schema.type] : undefined;
  if (kind === undefined) throw new Error(`A link cannot have the field ${name} of type ${schema.type}`);
  return kind;
}
