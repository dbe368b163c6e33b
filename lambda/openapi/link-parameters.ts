/** The parameters of signed links. */
import { CAPTURE_BODY } from '../request/capture-request.ts';
import { LINK_FIELDS } from '../request/link/link-fields.ts';
import { LINK_CACHE_SECONDS } from '../request/link/parse-link.ts';
import { asObject, type JsonObject } from './json.ts';
import { propertiesOf } from './request-schema.ts';

/** The fields of a capture that a link may have, and those of the signature. */
export function linkParameters(): JsonObject[] {
  const properties = propertiesOf(CAPTURE_BODY);
  const fields = [...LINK_FIELDS].map(([name, kind]) => {
    const { description, ...schema } = withoutNull(asObject(properties[name]));
    return {
      name,
      in: 'query',
      required: name === 'url',
      ...(description === undefined ? {} : { description }),
      ...(kind === 'object' ? { content: { 'application/json': { schema } } } : { schema }),
    };
  });
  return [...fields.map((field) => ({ ...field, ...OWN_DESCRIPTIONS[field.name] })), ...SIGNATURE_PARAMETERS];
}

const OWN_DESCRIPTIONS: Readonly<Record<string, JsonObject>> = {
  cacheSeconds: {
    description: 'Seconds for which this link gets the same file, without quota.',
    schema: { type: 'integer', minimum: 0, maximum: 2_592_000, default: LINK_CACHE_SECONDS },
  },
};

const SIGNATURE_PARAMETERS: readonly JsonObject[] = [
  {
    name: 'keyId',
    in: 'query',
    required: true,
    description: 'Public id of the key that pays.',
    schema: { type: 'string', pattern: '^[0-9a-f]{12}$' },
  },
  {
    name: 'expires',
    in: 'query',
    required: false,
    description: 'When the link stops working, Unix seconds. Default: never.',
    schema: { type: 'integer', minimum: 0 },
  },
  {
    name: 'signature',
    in: 'query',
    required: true,
    description: 'HMAC-SHA-256 of the query without it, by the link secret, lower-case hex.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
];

/** A query has no null: an optional parameter is left out. */
function withoutNull({ anyOf, type, ...schema }: JsonObject): JsonObject {
  if (Array.isArray(anyOf)) return { ...asObject(anyOf[0]), ...schema };
  return Array.isArray(type)
    ? { type: type[0] ?? 'string', ...schema }
    : { ...(type && { type }), ...schema };
}
