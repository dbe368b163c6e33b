/** The type of the JSON values in the document. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws when the value is no object. */
export function asObject(value: Json | undefined): JsonObject {
  if (value === undefined || !isObject(value)) throw new Error('The request schema has another shape');
  return value;
}
