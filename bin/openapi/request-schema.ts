/**
 * The JSON Schema of the request's body, made from the schema that the service validates it by. What a JSON
 * Schema cannot say (cookies against the url, header names) the descriptions say, and the service judges.
 */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { CaptureRequestFields } from '../../lambda/request/capture-request.ts';
import type { Json, JsonObject } from './json.ts';

/** CaptureRequest, and the Cookie that it refers to. */
export function captureRequestSchemas(): JsonObject {
  const { $schema, ...schema } = toJsonSchema(CaptureRequestFields, {
    typeMode: 'input',
    target: 'draft-2020-12',
    // What the rules of url, device and headers do by code, their metadata or descriptions say.
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
 * Writes "or null" into the type, where the converter makes an anyOf of it: generators of clients make plain
 * optional types of the one and unions of the other.
 */
function simplify(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).map(([name, value]) => [name, simplifyValue(value)] as const);
  const { anyOf, jsonSchema, ...given } = Object.fromEntries(entries);
  // What judges by code alone brings its JSON Schema along as metadata.
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
