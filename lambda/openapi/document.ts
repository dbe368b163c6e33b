/**
 * Builds the OpenAPI 3.1 document of the service from the tables of its endpoints, options and errors, and
 * from API Gateway's responses. Has no side effects. Source: https://spec.openapis.org/oas/v3.1.1.html
 */
import { DEFAULT_PLANS } from '../config/plans.ts';
import { ENDPOINTS_BY_PATH, type Endpoint } from '../endpoints/endpoints.ts';
import type { Body } from '../request/body.ts';
import { BODY_LIMITS } from '../request/body-limit.ts';
import { CAPTURE_BODY } from '../request/capture-request.ts';
import { comparisonSchemas } from './comparison-schemas.ts';
import { contentSchemas } from './content-schemas.ts';
import { captureExamples, codeSamples } from './examples.ts';
import { FROM, IDEMPOTENCY_KEY, JOB_ID, jobSchemas } from './job-schemas.ts';
import type { JsonObject } from './json.ts';
import { linkParameters } from './link-parameters.ts';
import { problemSchemas } from './problem-schema.ts';
import { requestSchemas } from './request-schema.ts';
import { headerComponents } from './response-headers.ts';
import { preflightResponses, responseComponents, responsesOf } from './responses.ts';
import { resultSchemas } from './result-schemas.ts';
import { refTo, titled } from './schema-parts.ts';

/** Of the contract with callers. Its paths have no version. */
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
    tags: GROUPS,
    paths: Object.fromEntries(
      [...ENDPOINTS_BY_PATH].map(([path, endpoints]) => [path, pathItem(endpoints, server)]),
    ),
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
        ...requestSchemas(),
        ...titled({
          ...contentSchemas(),
          ...comparisonSchemas(),
          ...jobSchemas(),
          ...resultSchemas(),
          ...problemSchemas(),
        }),
      },
      headers: headerComponents(),
      responses: responseComponents(),
    },
  };
}

/** Titles of groups of endpoints. */
const GROUPS = [
  { name: 'Captures', description: 'A page, or an element of it, as a file.' },
  { name: 'Jobs', description: 'Many captures at once.' },
  { name: 'Account', description: 'What a key may do, and has done.' },
  { name: 'Reference', description: 'What everybody may read.' },
  { name: 'Health', description: 'Whether the service can take captures.' },
];

function pathItem(endpoints: readonly [string, Endpoint][], server: string): JsonObject {
  const [first] = endpoints;
  if (first === undefined) throw new Error('A path has no endpoint');
  const operations = endpoints.map(([name, endpoint]) => {
    const [method] = endpoint.methods;
    return [method.toLowerCase(), operation(name, endpoint, server)];
  });
  const ofPath = first[1].path.includes('{id}') ? { parameters: [JOB_ID] } : {};
  return { ...ofPath, ...Object.fromEntries(operations), options: preflightOperation(...first) };
}

function operation(name: string, endpoint: Endpoint, server: string): JsonObject {
  const { operationId, group, summary, description, access, body } = endpoint;
  return {
    operationId,
    tags: [group],
    summary,
    description,
    security: access === 'key' ? [{ ApiKey: [] }] : [],
    ...(body && { requestBody: requestBody(body, endpoint) }),
    ...(access === 'signature' && { parameters: linkParameters() }),
    ...(name === 'job' && { parameters: [IDEMPOTENCY_KEY] }),
    ...(name === 'jobState' && { parameters: [FROM] }),
    responses: responsesOf(endpoint),
    ...(name === 'capture' && { 'x-codeSamples': codeSamples(server) }),
  };
}

function requestBody({ name }: Body, { example = {}, bodyLimits = BODY_LIMITS }: Endpoint): JsonObject {
  return {
    required: true,
    description: `At most ${bodyLimits.maxMib} MiB of JSON. \`null\` means omitted; unknown fields are refused.`,
    content: {
      'application/json': {
        schema: refTo(name),
        examples:
          name === CAPTURE_BODY.name
            ? captureExamples()
            : { smallest: { summary: 'The smallest request', value: JSON.parse(JSON.stringify(example)) } },
      },
    },
  };
}

function preflightOperation(name: string, { group }: Endpoint): JsonObject {
  return {
    operationId: `preflight${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [group],
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
