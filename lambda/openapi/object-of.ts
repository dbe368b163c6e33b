/** A schema of an object in an answer. */
import type { JsonObject } from './json.ts';

/** Every property is always there. */
export function objectOf(title: string, properties: JsonObject): JsonObject {
  return { title, type: 'object', required: Object.keys(properties), properties };
}
