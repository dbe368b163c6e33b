/** The parts that schemas have in common: objects, lists, references to other schemas, titles. */
import { asObject, type JsonObject } from './json.ts';

interface ObjectNotes {
  description?: string;
  /** Properties that may be missing. All others are always there. */
  optional?: readonly string[];
}

export function objectOf(
  properties: JsonObject,
  { description, optional = [] }: ObjectNotes = {},
): JsonObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { ...(description && { description }), type: 'object', required, properties };
}

/** `name`: of a schema in `components.schemas`. */
export function refTo(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

export function listOf(name: string, description?: string): JsonObject {
  return { type: 'array', items: refTo(name), ...(description && { description }) };
}

/** Gives each schema its name as its title, after which client generators name its type. */
export function titled(schemas: JsonObject): JsonObject {
  const entries = Object.entries(schemas).map(([title, schema]) => [title, { title, ...asObject(schema) }]);
  return Object.fromEntries(entries);
}
