/**
 * The JSON Schema of the request body, generated from the schema that validates it. Rules that JSON Schema
 * cannot express (cookies against the url, header names) are in the descriptions; the service checks them.
 */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { CaptureRequestFields } from '../../lambda/request/capture-request.ts';
import type { Json, JsonObject } from './json.ts';

/** CaptureRequest, and the Cookie schema that it references. */
export function captureRequestSchemas(): JsonObject {
  const { $schema, ...schema } = toJsonSchema(CaptureRequestFields, {
    typeMode: 'input',
    target: 'draft-2020-12',
    // The rules of url, device and headers are code; metadata and descriptions describe them.
    ignoreActions: ['raw_transform', 'transform', 'max_bytes', 'check'],
  });
  const { properties, ...request } = simplify(asJson(schema));
  const { items, ...cookies } = asObject(asObject(properties).cookies);
  return {
    CaptureRequest: {
      title: 'CaptureRequest',
      description: 'What to capture, and how.',
      ...request,
      properties: {
        ...asObject(properties),
        cookies: { ...cookies, items: { $ref: '#/components/schemas/Cookie' } },
      },
    },
    Cookie: {
      title: 'Cookie',
      description: 'A cookie that is set before the page loads.',
      ...asObject(items),
    },
  };
}

/**
 * Writes "or null" as a type array instead of the converter's anyOf. Client generators turn the array into an
 * optional type, but anyOf into a union.
 */
function simplify(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).map(([name, value]) => [name, simplifyValue(value)] as const);
  const { anyOf, jsonSchema, ...given } = Object.fromEntries(entries);
  // Schemas that validate with code carry their JSON Schema as metadata.
  const rest = jsonSchema === undefined ? given : { ...given, ...asObject(jsonSchema) };
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { ...rest, anyOf };
  const [kind, nothing] = anyOf as readonly JsonObject[];
  if (anyOf.length !== 2 || kind === undefined || nothing?.type !== 'null') return { ...rest, anyOf };
  return {
    ...kind,
    ...rest,
    type: [kind.type ?? 'object', 'null'],
    ...(Array.isArray(kind.enum) ? { enum: [...kind.enum, null] } : {}),
  };
}

function simplifyValue(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => simplifyValue(item));
  return isObject(value) ? simplify(value) : value;
}

function asJson(schema: JsonSchema): JsonObject {
  return JSON.parse(JSON.stringify(schema));
}

function asObject(value: Json | undefined): JsonObject {
  if (value === undefined || !isObject(value)) throw new Error('The request schema has another shape');
  return value;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
