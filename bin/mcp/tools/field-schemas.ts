/**
 * The JSON Schemas of request fields, derived from the schema that validates them. They are made
 * short, because they stand in the context of every agent: an optional field is left out instead of
 * null, and limits of length are dropped.
 */
import { asObject, isObject, type Json, type JsonObject } from '../../../lambda/openapi/json.ts';
import { jsonSchemaOf } from '../../../lambda/openapi/json-schema.ts';

/**
 * Keywords that a model does not need. The service checks them, and its error message says what it accepts.
 */
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

/** Larger bounds, such as that of a Unix time, tell a model nothing. */
const MAX_BOUND = 1_000_000_000;

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
  if (name !== 'device') return { ...short, enum: choices };
  const others = `Common names: ${COMMON_DEVICES.join(', ')}. The resource screenshot://devices has all.`;
  return {
    ...short,
    description: `A device to emulate, such as ${COMMON_DEVICES[1]}. ${short.description} ${others}`,
  };
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
  if (LEFT_OUT.has(keyword) || isNoBound(value)) return undefined;
  if (keyword === 'additionalProperties' && value === false) return undefined;
  if (keyword === 'description') return String(value).replace(/ Default: none\.$/, '');
  // Without "", which is another way to leave the field out.
  if (keyword === 'enum' && Array.isArray(value)) return value.filter((choice: Json) => choice !== '');
  if (keyword === 'default' || keyword === 'required') return isNothing(value) ? undefined : value;
  if (!isObject(value)) return value;
  if (keyword !== 'properties') return shorten(value);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shorten(asObject(field))]));
}

/** A bound that no caller comes near. */
function isNoBound(value: Json): boolean {
  return typeof value === 'number' && Math.abs(value) > MAX_BOUND;
}

/** What is off or empty by default need not be said. */
function isNothing(value: Json): boolean {
  if (typeof value !== 'object') return value === '' || value === false || value === 0;
  return Object.keys(value ?? {}).length === 0;
}
