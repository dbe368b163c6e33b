/**
 * The JSON Schemas of request fields, derived from the schema that validates them. They are made short, because they
 * stand in the context of every agent: an optional field is left out instead of null, and limits of length are dropped.
 */
import type { CaptureRequestFields } from '../../../lambda/request/capture-request.ts';
import { asObject, isObject, type Json, type JsonObject } from '../../openapi/json.ts';
import { jsonSchemaOf } from '../../openapi/json-schema.ts';

/** The name of a field of POST /screenshot. */
export type FieldName = keyof typeof CaptureRequestFields.entries;

/** Keywords that a model does not need. The service checks them, and its error message says what it accepts. */
const LEFT_OUT = new Set(['maxLength', 'minLength', 'maxItems', 'maxProperties', 'pattern', 'format']);

/** A longer list of choices is left to the examples. All device names would take a thousand tokens. */
const MAX_CHOICES = 20;

/** Name -> schema, in the order of `names`. `url` is the only field that the service requires. */
export function fieldSchemas(names: readonly FieldName[]): Record<string, JsonObject> {
  const fields = asObject(JSON.parse(JSON.stringify(jsonSchemaOf())).properties);
  return Object.fromEntries(names.map((name) => [name, shorten(asObject(fields[name]))]));
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
  if (keyword === 'enum' && Array.isArray(value)) return knownChoices(value);
  if (keyword === 'default') return isEmpty(value) ? undefined : value;
  if (!isObject(value)) return value;
  if (keyword !== 'properties') return shorten(value);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shorten(asObject(field))]));
}

/** Without "", which is another way to leave the field out. */
function knownChoices(choices: readonly Json[]): Json | undefined {
  const known = choices.filter((choice) => choice !== '' && choice !== null);
  return known.length > MAX_CHOICES ? undefined : known;
}

function isEmpty(value: Json): boolean {
  return value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}
