/**
 * The JSON Schema of the request body, generated from the schema that validates it. Rules that JSON Schema
 * cannot express (cookies against the url, header names) are in the descriptions; the service checks them.
 */
import { NAMED_ENDPOINTS } from '../endpoints/endpoints.ts';
import type { Body } from '../request/body.ts';
import type { Options } from '../request/options/option.ts';
import { asObject, isObject, type Json, type JsonObject } from './json.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { nameParts } from './named-schemas.ts';

/** Descriptions of parts of a request whose field does not describe them. */
const PART_DESCRIPTIONS: JsonObject = { Cookie: 'A cookie that is set before the page loads.' };

/**
 * The schemas of all bodies, and those that they reference. Throws when two have the same name and differ.
 */
export function requestSchemas(): JsonObject {
  const named = NAMED_ENDPOINTS.flatMap(([, { body, summary }]) =>
    body === undefined ? [] : Object.entries(schemasOfBody(body, summary)),
  );
  for (const [name, schema] of named) {
    const twin = named.find(([other]) => other === name)?.[1];
    if (JSON.stringify(twin) !== JSON.stringify(schema)) throw new Error(`Two schemas have the name ${name}`);
  }
  return Object.fromEntries(named);
}

/** The fields of a body: name -> schema. */
export function propertiesOf({ options }: Pick<Body, 'options'>): JsonObject {
  return asObject(nameParts(plainSchema(options)).schema.properties);
}

function schemasOfBody({ name, options }: Body, summary: string): JsonObject {
  const { schema, parts } = nameParts(plainSchema(options));
  const described = Object.entries(parts).map(([part, inner]) => {
    const description = PART_DESCRIPTIONS[part];
    return [part, description === undefined ? inner : { ...asObject(inner), description }];
  });
  return { [name]: { title: name, description: `${summary}.`, ...schema }, ...Object.fromEntries(described) };
}

function plainSchema(options: Options): JsonObject {
  return asObject(simplify(JSON.parse(JSON.stringify(jsonSchemaOf(options)))));
}

/**
 * Removes what client generators stumble over, at every depth: defaults that are objects or arrays, which say
 * no more than "none", and media types of texts, which some take for files.
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
