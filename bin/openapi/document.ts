/**
 * Builds the OpenAPI 3.1 document of the service from the service's own request schema, error table and API
 * Gateway responses. Has no side effects.
 * Source: https://spec.openapis.org/oas/v3.1.1.html
 */
import { DEFAULT_PLANS } from '../../lambda/config.ts';
import { MAX_BODY_TEXT } from '../../lambda/request/body-limit.ts';
import { captureExamples, codeSamples } from './examples.ts';
import type { JsonObject } from './json.ts';
import { linkOperation } from './link-operation.ts';
import { problemSchemas } from './problem-schema.ts';
import { captureRequestSchemas } from './request-schema.ts';
import { headerComponents } from './response-headers.ts';
import { captureResponses, healthResponses, preflightResponses, responseComponents } from './responses.ts';
import { healthSchemas, storedObjectSchema } from './result-schemas.ts';

// The version of this document. The service itself has no versions.
const DOCUMENT_VERSION = '1.0.0';

/** `server`: base URL of the service, without a trailing slash. */
export function openApiDocument(server: string): JsonObject {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Screenshot service',
      version: DOCUMENT_VERSION,
      summary: 'One POST with a URL gives back a PNG, JPEG, WebP or PDF of the page.',
      description: describeService(),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: [
      { name: 'Captures', description: 'A page, or an element of it, as a file.' },
      { name: 'Health', description: 'Whether the service can take captures.' },
    ],
    paths: {
      '/screenshot': {
        post: captureOperation(server),
        get: linkOperation(),
        options: preflightOperation('preflightCapture', 'Captures'),
      },
      '/health': { get: healthOperation(), options: preflightOperation('preflightHealth', 'Health') },
    },
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Belongs on your server: client-side code would show it to everybody.',
        },
      },
      schemas: {
        ...captureRequestSchemas(),
        StoredObject: storedObjectSchema(),
        ...healthSchemas(),
        ...problemSchemas(),
      },
      headers: headerComponents(),
      responses: responseComponents(),
    },
  };
}

function captureOperation(server: string): JsonObject {
  return {
    operationId: 'capture',
    tags: ['Captures'],
    summary: 'Captures a web page or one element of it',
    description:
      'Answers with the file; with `storage: "r2"` it uploads the file to your bucket and answers with JSON. A file ' +
      'that is too large for a direct answer comes by a 303 that leads to it: follow redirects by GET. Only a ' +
      'delivered capture costs quota.',
    security: [{ ApiKey: [] }],
    requestBody: {
      required: true,
      description: `At most ${MAX_BODY_TEXT} of JSON. \`null\` means omitted; unknown fields are refused.`,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/CaptureRequest' },
          examples: captureExamples(),
        },
      },
    },
    responses: captureResponses(),
    'x-codeSamples': codeSamples(server),
  };
}

function healthOperation(): JsonObject {
  return {
    operationId: 'checkHealth',
    tags: ['Health'],
    summary: 'Tells whether the service can take captures',
    description: 'Needs no key, costs nothing, answers within 2 seconds.',
    security: [],
    responses: healthResponses(),
  };
}

function preflightOperation(operationId: string, tag: string): JsonObject {
  return {
    operationId,
    tags: [tag],
    summary: 'Answers the preflight of a browser',
    description: 'Every path answers it, without a key.',
    security: [],
    responses: preflightResponses(),
  };
}

function describeService(): string {
  const plans = Object.entries(DEFAULT_PLANS).map(
    ([name, { ratePerMinute, quotaPerMonth }]) =>
      `| ${name} | ${ratePerMinute} | ${quotaPerMonth.toLocaleString('en-US')} |`,
  );
  return [
    'Every response carries the state of your limits in headers, CORS headers and an `X-Request-Id`. Every error is ' +
      'problem details (RFC 9457) with a stable `code`. Every request is answered within 29 seconds.',
    ['| plan | requests a minute | screenshots a month |', '|---|---|---|', ...plans].join('\n'),
    'A deployment may have other plans, and a key limits of its own: the headers say what holds for you. The minute ' +
      'and the month are those of UTC.',
  ].join('\n\n');
}
