/**
 * The JSON Schema of the request body, generated from the schema that validates it. Rules that JSON Schema
 * cannot express (cookies against the url, header names) are in the descriptions; the service checks them.
 */
import { asObject, isObject, type Json, type JsonObject } from './json.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { nameParts } from './named-schemas.ts';

/** CaptureRequest, and the schemas that it references. */
export function captureRequestSchemas(): JsonObject {
  const { schema: request, parts } = nameParts(
    asObject(simplify(JSON.parse(JSON.stringify(jsonSchemaOf())))),
  );
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
 * more than "none", and media types of texts, which some take for files.
 */
function simplify(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => simplify(item));
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .filter(
      ([name, given]) => name !== 'contentMediaType' && (name !== 'default' || typeof given !== 'object'),
    )
    .map(([name, given]) => [name, simplify(given)] as const);
  return Object.fromEntries(entries);
}
