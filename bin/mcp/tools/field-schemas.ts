/**
 * The JSON Schemas of request fields, derived from the schema that validates them. They are made short, because they
 * stand in the context of every agent: an optional field is left out instead of null, and limits of length are dropped.
 */
import { asObject, isObject, type Json, type JsonObject } from '../../openapi/json.ts';
import { jsonSchemaOf } from '../../openapi/json-schema.ts';

/** Keywords that a model does not need. The service checks them, and its error message says what it accepts. */
const LEFT_OUT = new Set([
  'maxLength',
  'minLength',
  'maxItems',
  'maxProperties',
  'pattern',
  'format',
  'contentMediaType',
  'examples',
]);

/** All device names would take a thousand tokens. A resource has the others. */
export const COMMON_DEVICES: readonly string[] = [
  'desktop',
  'iphone-15-pro',
  'iphone-15-pro-max',
  'iphone-se',
  'iphone-15-pro-landscape',
  'ipad-mini',
  'ipad-pro-11',
  'pixel-5',
  'galaxy-s9-plus',
  'galaxy-tab-s4',
];

/** Name -> schema, in the order of `names`. `url` is the only field that the service requires. */
export function fieldSchemas(names: readonly string[]): Record<string, JsonObject> {
  const fields = asObject(JSON.parse(JSON.stringify(jsonSchemaOf())).properties);
  return Object.fromEntries(names.map((name) => [name, fieldSchema(name, asObject(fields[name]))]));
}

function fieldSchema(name: string, schema: JsonObject): JsonObject {
  const { enum: choices, ...short } = shorten(schema);
  if (choices === undefined) return short;
  return name === 'device' ? { ...short, examples: COMMON_DEVICES } : { ...short, enum: choices };
}

function shorten({ anyOf, ...rest }: JsonObject): JsonObject {
  const kinds: Json[] = Array.isArray(anyOf) ? anyOf : [];
  const inner = kinds.find((kind) => asObject(kind).type !== 'null');
  if (inner !== undefined) return shorten({ ...asObject(inner), ...rest });
  return Object.fromEntries(
    Object.entries(rest).flatMap(([keyword, value]) => {
      const short = shortenKeyword(keyword, value);
      return short === undefined ? [] : [[keyword, short]];
    }),
  );
}

/** Undefined drops the keyword. */
function shortenKeyword(keyword: string, value: Json): Json | undefined {
  if (LEFT_OUT.has(keyword) || value === Number.MAX_SAFE_INTEGER) return undefined;
  // Without "", which is another way to leave the field out.
  if (keyword === 'enum' && Array.isArray(value))
    return value.filter((choice: Json) => choice !== '' && choice !== null);
  if (keyword === 'default') return isEmpty(value) ? undefined : value;
  if (!isObject(value)) return value;
  if (keyword !== 'properties') return shorten(value);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shorten(asObject(field))]));
}

function isEmpty(value: Json): boolean {
  return value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}
