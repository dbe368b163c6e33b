import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES, ServiceError } from '../../lambda/errors.ts';
import { openApiDocument } from '../../lambda/openapi/document.ts';
import { captureExamples } from '../../lambda/openapi/examples.ts';
import type { JsonObject } from '../../lambda/openapi/json.ts';
import { deviceNames } from '../../lambda/request/device-profiles.ts';
import { LINK_FIELDS } from '../../lambda/request/link/link-fields.ts';
import { CAPTURE_OPTIONS } from '../../lambda/request/options/capture-options.ts';
import { parseCaptureRequest } from '../../lambda/request/parse-capture-request.ts';
import { GATEWAY_ANSWERS } from '../../lambda/response/gateway-answers.ts';
import { exampleBodies } from '../support/option-examples.ts';
import { createDocumentChecker } from './document-checker.ts';

const document = openApiDocument('https://api.example.com');
const { findSchemaProblems } = createDocumentChecker(document);
const { components, paths } = JSON.parse(JSON.stringify(document));
const schemas: Record<string, { properties: Record<string, JsonObject>; required: string[] }> =
  components.schemas;

const requestProblems = (body: unknown) => findSchemaProblems('/components/schemas/CaptureRequest', body);

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...document })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has no dangling reference and no unused schema', () => {
    const text = JSON.stringify(document);
    const references = new Set([...text.matchAll(/"\$ref":"#([^"]+)"/g)].map(([, pointer = '']) => pointer));
    for (const pointer of references) {
      const steps = pointer.split('/').slice(1);
      expect(
        steps.reduce((value, step) => value?.[step], JSON.parse(text)),
        pointer,
      ).toBeDefined();
    }
    const named = Object.keys(schemas).filter((name) => !references.has(`/components/schemas/${name}`));
    expect(named).toEqual([]);
  });

  it('lists every code of the error table and of API Gateway at its status', () => {
    const methods = ['/screenshot', '/jobs', '/jobs/{id}'].flatMap((path) =>
      Object.values<JsonObject>(paths[path]),
    );
    const responses = [...methods.flatMap(({ responses: each }) => each ?? []), components.responses];
    const described = responses
      .flatMap((each) => Object.entries<JsonObject>(each))
      .flatMap(([status, response]) =>
        [...JSON.stringify(response).matchAll(/"code":"(\w+)"/g)].map(([, code]) => `${status} ${code}`),
      );
    // Only items of jobs have it.
    const { job_expired: _, ...answered } = ERROR_CODES;
    for (const [code, { status }] of Object.entries(answered)) {
      const ofOtherPaths: Record<string, string> = {
        not_found: 'NotFound',
        method_not_allowed: 'MethodNotAllowed',
      };
      expect(described).toContain(`${ofOtherPaths[code] ?? status} ${code}`);
    }
    for (const { code, status } of Object.values(GATEWAY_ANSWERS)) {
      if (code !== 'not_found') expect(described).toContain(`${status} ${code}`);
    }
  });

  it('has an example for every problem that its schema accepts', () => {
    for (const [status, response] of Object.entries<JsonObject>(paths['/screenshot'].post.responses)) {
      const { examples = {} } =
        (response as { content?: Record<string, never> }).content?.['application/problem+json'] ?? {};
      for (const { value } of Object.values<{ value: unknown }>(examples)) {
        const pointer = `/paths/~1screenshot/post/responses/${status}/content/application~1problem+json/schema`;
        expect(findSchemaProblems(pointer, value)).toEqual([]);
      }
    }
  });
});

describe('the parameters of a link', () => {
  const parameters: { name: string; required: boolean; schema?: JsonObject; content?: JsonObject }[] =
    paths['/screenshot'].get.parameters;

  it('are the fields that a link may have, and those of the signature', () => {
    const names = parameters.map(({ name }) => name);
    expect(names).toEqual([...LINK_FIELDS.keys(), 'keyId', 'expires', 'signature']);
    const required = parameters.filter((parameter) => parameter.required);
    expect(required.map(({ name }) => name)).toEqual(['url', 'keyId', 'signature']);
  });

  it('have the schemas of the body, without null', () => {
    expect(JSON.stringify(parameters)).not.toContain('null');
    const schemaOf = (name: string) => parameters.find((each) => each.name === name);
    expect(schemaOf('width')?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 4096 });
    expect(schemaOf('hideSelectors')?.schema).toMatchObject({ type: 'array', maxItems: 50 });
    expect(schemaOf('cacheSeconds')?.schema).toMatchObject({ default: 86_400 });
    expect(schemaOf('clip')?.content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/Clip' } },
    });
  });
});

describe('the request schema', () => {
  it('describes exactly the fields of the service', () => {
    const properties = schemas.CaptureRequest?.properties ?? {};
    expect(Object.keys(properties)).toEqual(Object.keys(CAPTURE_OPTIONS));
    for (const [name, property] of Object.entries(properties)) {
      expect(property.description, name).toEqual(expect.any(String));
    }
    expect(schemas.CaptureRequest?.required).toEqual(['url']);
    expect(schemas.Cookie?.required).toEqual(['name', 'value']);
  });

  it.each([
    ['format', { anyOf: [{ $ref: '#/components/schemas/Format' }, { type: 'null' }] }],
    ['quality', { anyOf: [{ type: 'integer', minimum: 0, maximum: 100, default: 80 }, { type: 'null' }] }],
    ['width', { type: ['integer', 'null'], minimum: 1, maximum: 4096 }],
    ['hideCookieBanners', { anyOf: [{ type: 'boolean', default: true }, { type: 'null' }] }],
    ['headers', { type: ['object', 'null'], additionalProperties: { type: 'string' }, maxProperties: 50 }],
    ['cookies', { type: ['array', 'null'], maxItems: 50, items: { $ref: '#/components/schemas/Cookie' } }],
  ])('says of %s what the service takes', (name, expected) => {
    expect(schemas.CaptureRequest?.properties[name]).toMatchObject(expected);
  });

  it.each([
    ['Format', { type: 'string', enum: ['png', 'jpeg', 'webp', 'pdf'] }],
    ['Device', { type: 'string', enum: deviceNames() }],
    [
      'PaperMedia',
      {
        type: 'string',
        enum: ['print', 'screen', ''],
        'x-enum-varnames': ['Print', 'Screen', 'DefaultPaperMedia'],
      },
    ],
    ['SameSite', { type: 'string', enum: ['Strict', 'Lax', 'None'] }],
  ])('names the values of %s', (name, expected) => {
    expect(schemas[name]).toEqual({ title: name, ...expected });
  });

  it.each(Object.entries(captureExamples()))(
    'accepts the example "%s", as the service does',
    (_, example) => {
      const { value } = example as { value: unknown };
      expect(requestProblems(value)).toEqual([]);
      expect(parseCaptureRequest(value)).not.toBeInstanceOf(ServiceError);
    },
  );

  const url = 'https://example.com/';
  it.each([
    { url, format: null, headers: null, cookies: null, selector: null, blockRequests: null },
    { url, device: 'iphone-15-pro', pdf: null, timezone: '', clip: null },
    ...exampleBodies().flatMap(({ body, otherBody }) => [
      { url, ...body },
      { url, ...otherBody },
    ]),
    { url, width: 1, height: 4096, scale: 3, quality: 0, adjustTop: -10 },
    { url, headers: { 'X-Any': 'value' }, blockRequests: ['*.js'], storage: '' },
    { url, cookies: [{ name: 'a', value: 'b', path: '/x', expires: 4102444800, sameSite: 'Strict' }] },
  ])('takes %j, as the service does', (body) => {
    expect(requestProblems(body)).toEqual([]);
    expect(parseCaptureRequest(body)).not.toBeInstanceOf(ServiceError);
  });

  it.each([
    {},
    { url: 1 },
    { url, fullpage: true },
    { url, format: 'gif' },
    { url, device: 'iphone' },
    { url, clip: { x: 0, y: 0, width: 1 } },
    { url, format: 'pdf', pdf: { paper: 'b5' } },
    { url, width: 0 },
    { url, height: 4097 },
    { url, scale: 1.5 },
    { url, quality: '80' },
    { url, blockRequests: [''] },
    { url, headers: { 'X-Any': 1 } },
    { url, headers: [] },
    { url, cookies: [{ name: 'a' }] },
    { url, cookies: [{ name: 'a b', value: '' }] },
    { url, cookies: [{ name: 'a', value: 'b', colour: 'red' }] },
    { url, storage: 's3' },
  ])('refuses %j, as the service does', (body) => {
    expect(requestProblems(body)).not.toEqual([]);
    expect(parseCaptureRequest(body)).toBeInstanceOf(ServiceError);
  });
});
