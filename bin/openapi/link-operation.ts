/**
 * The operation of signed links. Its parameters are the fields of the request that a link may have, and those of the
 * signature.
 */
import { LINK_FIELDS } from '../../lambda/request/link/link-fields.ts';
import { LINK_CACHE_SECONDS } from '../../lambda/request/link/parse-link.ts';
import { asObject, type JsonObject } from './json.ts';
import { captureRequestSchemas } from './request-schema.ts';
import { linkResponses } from './responses.ts';

export function linkOperation(): JsonObject {
  return {
    operationId: 'captureByLink',
    tags: ['Captures'],
    summary: 'Captures a web page by a signed link',
    description:
      'For `<img src>` and previews: answers like the POST of the same fields, and keeps the file for `cacheSeconds`. ' +
      'The query is signed: its names sorted, everything but A-Z a-z 0-9 - . _ ~ percent-encoded, HMAC-SHA-256 by the ' +
      'link secret of the key. HEAD answers the same without a body.',
    security: [],
    parameters: linkParameters(),
    responses: linkResponses(),
  };
}

function linkParameters(): JsonObject[] {
  const properties = asObject(asObject(captureRequestSchemas().CaptureRequest).properties);
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
