import { describe, expect, it } from 'vitest';
import { FILE_TYPES } from '../../lambda/capture/capture-result.ts';
import { openApiDocument } from '../../lambda/openapi/document.ts';
import { isObject, type Json, type JsonObject } from '../../lambda/openapi/json.ts';
import { PROBLEM_CODES } from '../../lambda/openapi/problem-codes.ts';
import { deviceNames } from '../../lambda/request/device-profiles.ts';
import { createDocumentChecker, escapeStep } from './document-checker.ts';

const document = openApiDocument('https://api.example.com');
const { findSchemaProblems } = createDocumentChecker(document);
const { components, paths } = JSON.parse(JSON.stringify(document));

interface Part {
  /** JSON pointer of the object in the document. */
  pointer: string;
  object: JsonObject;
}

/** All objects of the document with their places, the document's root included. */
function listParts(value: Json = document, pointer = ''): Part[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listParts(item, `${pointer}/${index}`));
  if (!isObject(value)) return [];
  const inside = Object.entries(value).flatMap(([name, inner]) =>
    listParts(inner, `${pointer}/${escapeStep(name)}`),
  );
  return [{ pointer, object: value }, ...inside];
}

const parts = listParts();
const isProperty = ({ pointer }: Part) => /\/properties\/[^/]+$/.test(pointer);
const isNamed = ({ pointer }: Part) => /^\/components\/schemas\/[^/]+$/.test(pointer);

describe('client generators find', () => {
  it('a name for each operation, once', () => {
    const names = parts.flatMap(({ object }) => object.operationId ?? []);
    expect(names).toEqual([
      ...['capture', 'captureByLink', 'preflightCapture'],
      ...['readContent', 'preflightContent'],
      ...['compareCaptures', 'preflightCompare'],
      ...['createJob', 'preflightJob', 'readJob', 'preflightJobState', 'cancelJob', 'preflightCancelJob'],
      ...['readUsage', 'preflightUsage', 'listDevices', 'preflightDevices'],
      ...['readDocument', 'preflightDocument', 'checkHealth', 'preflightHealth'],
    ]);
  });

  it.each<[string, (part: Part) => boolean]>([
    [
      'default that is an object or an array',
      ({ object }) => typeof object.default === 'object' && isSchema(object),
    ],
    [
      'property with a default of its own, which would make it required or sent',
      (part) => isProperty(part) && part.object.default !== undefined,
    ],
    [
      'enum with a default, whose constant some of them call otherwise',
      ({ object }) => Array.isArray(object.enum) && object.default !== undefined,
    ],
    [
      'boolean that is a constant, which the PHP client of OpenAPI Generator compares as text',
      ({ object }) => object.type === 'boolean' && object.const !== undefined,
    ],
    [
      'enum and no object with properties in a schema without a name',
      (part) =>
        isSchema(part.object) && !isNamed(part) && ('enum' in part.object || 'properties' in part.object),
    ],
  ])('no %s', (_what, isWrong) => {
    expect(parts.filter(isWrong).map(({ pointer }) => pointer)).toEqual([]);
  });

  it('the defaults of a request in its descriptions', () => {
    const { format, quality, hideCookieBanners } = components.schemas.CaptureRequest.properties;
    expect(format.description).toMatch(/ Default: "png"\.$/);
    expect(quality.description).toMatch(/ Default: 80\.$/);
    expect(hideCookieBanners.description).toMatch(/ Default: true\.$/);
  });

  it('no null in an enum, and the type of its values', () => {
    const enums = parts.filter(({ object }) => Array.isArray(object.enum));
    expect(enums.length).toBeGreaterThan(5);
    for (const { pointer, object } of enums) {
      expect(object.type, pointer).toBe('string');
      expect(object.enum, pointer).not.toContain(null);
    }
  });

  it('a name for the constant of each "", that no other enum has', () => {
    const names = parts.flatMap(({ object }) =>
      Array.isArray(object.enum) && object.enum.includes('') ? [object['x-enum-varnames']] : [],
    );
    const ofEmpty = names.map((each) => (each as string[]).find((name) => name.startsWith('Default')));
    expect(ofEmpty).toEqual(['DefaultStorage', 'DefaultColorScheme', 'DefaultPaper', 'DefaultPaperMedia']);
  });

  it('no constant of the name of an enum: oapi-codegen renames only what is called as an object', () => {
    const constants = parts.flatMap(({ object }) => (Array.isArray(object.enum) ? object.enum : []));
    const names = constants.map((value) =>
      String(value).replaceAll(/(?:^|[-_ ]+)(\w)/g, (_, first) => first.toUpperCase()),
    );
    expect(names).toContain('Media');
    const enums = parts.filter((part) => isNamed(part) && Array.isArray(part.object.enum));
    expect(enums.map(({ object }) => object.title).filter((name) => names.includes(String(name)))).toEqual(
      [],
    );
  });

  it('no two components of one name, whatever their kind', () => {
    const names = Object.values<JsonObject>(components).flatMap((kind) => Object.keys(kind));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('every device, and examples of them', () => {
    expect(components.schemas.Device.enum).toEqual(deviceNames());
    expect(components.schemas.CaptureRequest.properties.device.examples).toContain('iphone-15-pro');
  });
});

describe('of the answers, client generators find', () => {
  it('each file as binary, before the JSON of an upload', () => {
    const { content } = paths['/screenshot'].post.responses['200'];
    const { json: _json, ...files } = FILE_TYPES;
    const fileTypes = Object.values(files).map(({ contentType }) => contentType);
    // Generators that take one type for each status take the first.
    expect(Object.keys(content)).toEqual([...fileTypes, 'application/json']);
    for (const type of fileTypes) expect(content[type].schema).toEqual({ type: 'string', format: 'binary' });
    expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/StoredObject' });
  });

  it('one type for the problems of all statuses, with all codes', () => {
    const contents = parts.filter(({ pointer }) => pointer.endsWith('/content/application~1problem+json'));
    expect(contents.length).toBeGreaterThan(10);
    for (const { object } of contents)
      expect(object.schema).toEqual({ $ref: '#/components/schemas/Problem' });
    expect(components.schemas.ProblemCode.enum).toEqual(PROBLEM_CODES.map(({ code }) => code));
  });

  it('in the examples of a status, the codes of that status alone', () => {
    const { post, get } = paths['/screenshot'];
    const codesIn = ({ responses }: { responses: object }, status: string): string[] => {
      const { content } = Object(Reflect.get(responses, status));
      return Object.keys(content?.['application/problem+json']?.examples ?? {});
    };
    for (const status of Object.keys({ ...post.responses, ...get.responses })) {
      const shown = new Set([...codesIn(post, status), ...codesIn(get, status)]);
      const codes = PROBLEM_CODES.filter((each) => String(each.status) === status).map(({ code }) => code);
      const elsewhere = new Set([
        ...['method_not_allowed', 'not_found', 'idempotency_key_reused', 'job_not_found', 'job_expired'],
      ]);
      expect([...shown].sort(), status).toEqual(codes.filter((code) => !elsewhere.has(code)).sort());
    }
  });
});

describe('every value that the document shows is valid against its schema', () => {
  const shown = parts.flatMap(({ pointer, object }) => listShown(pointer, object));

  it('shows some of each kind', () => {
    for (const kind of ['default', 'examples', 'example', 'value']) {
      expect(shown.map((each) => each.kind)).toContain(kind);
    }
  });

  it.each(shown)('$kind $value of $pointer', ({ pointer, value }) => {
    expect(findSchemaProblems(pointer, value)).toEqual([]);
  });
});

/**
 * Defaults and examples of a schema, of a header and of a body. `pointer`: the schema that each must match.
 */
function listShown(pointer: string, object: JsonObject): { kind: string; pointer: string; value: Json }[] {
  const { default: byDefault, examples, example, schema } = object;
  const ofSchema = `${pointer}/schema`;
  if (schema !== undefined) {
    const bodies = examples === undefined ? [] : Object.values(examples as Record<string, { value: Json }>);
    return [
      ...(example === undefined ? [] : [{ kind: 'example', pointer: ofSchema, value: example }]),
      ...bodies.map(({ value }) => ({ kind: 'value', pointer: ofSchema, value })),
    ];
  }
  return [
    ...(byDefault === undefined || !isSchema(object) ? [] : [{ kind: 'default', pointer, value: byDefault }]),
    ...(Array.isArray(examples) ? examples.map((value) => ({ kind: 'examples', pointer, value })) : []),
  ];
}

/** "default" is also the name of a response, and "properties" and "enum" could be those of fields. */
function isSchema(object: JsonObject): boolean {
  return (
    '$ref' in object || 'anyOf' in object || typeof object.type === 'string' || Array.isArray(object.type)
  );
}
