/**
 * The entry of an option of a request: all that the service, its documents and its tests know of it. Whatever
 * lists options reads the entries: the parser, links, the identity in the cache, the OpenAPI document, the
 * MCP server, the playground and the tables of README.md.
 */
import * as v from 'valibot';
import type { Contradiction } from './contradictions.ts';

interface Entry<Schema extends v.GenericSchema> {
  /** The rule, and the default if it is a constant. */
  readonly schema: Schema;
  /**
   * For callers and models, in CommonMark. The first sentence is enough alone. Limits of numbers and lists,
   * the default and the contradictions are added where they are shown.
   */
  readonly description: string;
  /** The default in words, where it is no constant. Without either it is "none". */
  readonly defaultsTo?: string;
  /** A valid value that is not the default. */
  readonly example: NonNullable<v.InferInput<Schema>>;
  /** Another valid value. */
  readonly other: NonNullable<v.InferInput<Schema>>;
  readonly contradicts?: readonly Contradiction[];
  /**
   * False: not in a link. Anybody can read a link, so it cannot hold secrets; others have
   * no meaning there, or do not fit.
   */
  readonly byLink?: false;
  /** The name of the body that each item of this list is. */
  readonly items?: string;
  /** The options in this object, if each needs an entry of its own. */
  readonly parts?: Options;
  /** The name of the body that this object is. The documents refer to it. */
  readonly bodyName?: string;
}

export interface Option<Schema extends v.GenericSchema = v.GenericSchema> extends Entry<Schema> {
  /** The title under which the documents show it, beside its neighbours. */
  readonly group: string;
}

/** Field -> its entry, in the order of the documents. */
export type Options = Readonly<Record<string, Option>>;

/** Field -> its schema. */
export type SchemasOf<Given extends Options> = { [Name in keyof Given]: Given[Name]['schema'] };

/** Makes entries of one group. */
export function inGroup(group: string) {
  return <const Schema extends v.GenericSchema>(entry: Entry<Schema>): Option<Schema> => ({
    ...entry,
    group,
  });
}

export function schemasOf<Given extends Options>(options: Given): SchemasOf<Given> {
  const schemas = Object.entries(options).map(([name, { schema }]) => [name, schema]);
  return Object.fromEntries(schemas) as SchemasOf<Given>;
}

/** Whether a valid value differs from the default. */
export function isSet({ schema }: Pick<Option, 'schema'>, value: unknown): boolean {
  return JSON.stringify(value) !== JSON.stringify(v.getDefault(schema));
}

/** Whether the option is an object with known fields. */
export function isObjectSchema(schema: v.GenericSchema & { wrapped?: v.GenericSchema }): boolean {
  return (schema.wrapped ?? schema).type === 'strict_object';
}
