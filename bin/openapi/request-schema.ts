/**
 * The JSON Schema of the request body, generated from the schema that validates it. Rules that JSON Schema
 * cannot express (cookies against the url, header names) are in the descriptions; the service checks them.
 */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { CaptureRequestFields } from '../../lambda/request/capture-request.ts';
import { asObject, isObject, type Json, type JsonObject } from './json.ts';
import { nameParts } from './named-schemas.ts';

/** CaptureRequest, and the schemas that it references. */
export function captureRequestSchemas(): JsonObject {
  const { $schema, ...schema } = toJsonSchema(CaptureRequestFields, {
    typeMode: 'input',
    target: 'draft-2020-12',
    // The rules of url, device and headers are code; metadata and descriptions describe them.
    ignoreActions: ['raw_transform', 'raw_check', 'transform', 'max_bytes', 'check'],
  });
  const { schema: request, parts } = nameParts(asObject(simplify(asJson(schema))));
  return {
    CaptureRequest: { title: 'CaptureRequest', description: 'What to capture, and how.', ...request },
    ...parts,
    Cookie: {
      ...asObject(parts.Cookie),
      description: 'A cookie that is set before the page loads.',
    },
  };
}

/**
 * Removes what client generators stumble over, at every depth: defaults that are objects or arrays, which say no
 * more than "none".
 */
function simplify(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => simplify(item));
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .filter(([name, given]) => name !== 'default' || typeof given !== 'object')
    .map(([name, given]) => [name, simplify(given)] as const);
  return Object.fromEntries(entries);
}

function asJson(schema: JsonSchema): JsonObject {
  return JSON.parse(JSON.stringify(schema));
}
