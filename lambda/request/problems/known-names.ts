/** Finds the names of the fields that an object of a body may have. */
import type * as v from 'valibot';

/** What a schema may have inside: that of an optional field, of a list, of an object, or of none of these. */
type Schema = v.GenericSchema & {
  wrapped?: Schema;
  item?: Schema;
  entries?: Readonly<Record<string, Schema>>;
};

/** The names in the object at `path`, such as `cookies[0]`; without a path, those of the whole body. */
export function knownNames(schema: Schema, path: readonly { key: unknown }[]): readonly string[] {
  const object = path.reduce(
    (each: Schema | undefined, { key }) => each && stepInto(inner(each), key),
    schema,
  );
  return Object.keys((object && inner(object).entries) ?? {});
}

function stepInto({ item, entries = {} }: Schema, key: unknown): Schema | undefined {
  return typeof key === 'number' ? item : entries[String(key)];
}

function inner(schema: Schema): Schema {
  return schema.wrapped ?? schema;
}
