/** The responses by status, generated from the error table and the file types. */
import { FILE_TYPES } from '../capture/capture-result.ts';
import type { Endpoint } from '../endpoints/endpoints.ts';
import type { JsonObject } from './json.ts';
import { OTHER_PROBLEMS, type ProblemCode, problemsOf } from './problem-codes.ts';
import { problemExample } from './problem-schema.ts';
import { responseHeaders } from './response-headers.ts';
import { refTo } from './schema-parts.ts';

/** Headers that a status always has, in addition to the common ones. */
const OWN_HEADERS: Readonly<Record<number, string>> = {
  405: 'Allow',
  429: 'Retry-After',
  503: 'Retry-After',
};

/** Headers of a delivered capture. */
const ON_CAPTURES = ['X-Target-Status', 'X-Page-Time', 'X-Cache', 'Age'];
/** Headers of a link besides. */
const ON_LINKS = ['Cache-Control', 'ETag', 'X-Robots-Tag'];

/** Shared responses without a fixed status, for `components.responses`. */
export function responseComponents(): JsonObject {
  const others = OTHER_PROBLEMS.map((problem) => [componentName(problem.code), problemResponse([problem])]);
  return { ...Object.fromEntries(others), AnyProblem: anyProblem() };
}

/** The responses of an endpoint, by status. */
export function responsesOf(endpoint: Endpoint): JsonObject {
  const problems = problemsOf(endpoint);
  if (endpoint.answer === 'health') return healthResponses(problems.get(503) ?? []);
  return {
    ...ANSWERS[endpoint.answer],
    ...Object.fromEntries([...problems].map(([status, codes]) => [status, problemResponse(codes)])),
    default: ANY_PROBLEM,
  };
}

const ANY_PROBLEM: JsonObject = { $ref: '#/components/responses/AnyProblem' };

const ANSWERS: Readonly<Record<Exclude<Endpoint['answer'], 'health'>, JsonObject>> = {
  file: {
    '200': {
      description: 'The file; with storage "r2", where it was uploaded to.',
      headers: responseHeaders(...ON_CAPTURES),
      content: { ...fileContent(), ...jsonContent('StoredObject') },
    },
    '303': overflowResponse('The file is too large for a direct answer', ...ON_CAPTURES),
  },
  linkedFile: {
    '200': {
      description: 'The file.',
      headers: responseHeaders(...ON_CAPTURES, ...ON_LINKS),
      content: fileContent(),
    },
    '303': overflowResponse('The file is too large for a direct answer', ...ON_CAPTURES),
    '304': {
      description: 'The client has the file already, by If-None-Match.',
      headers: responseHeaders(...ON_CAPTURES, ...ON_LINKS),
    },
  },
  content: {
    '200': jsonResponse('What the page says.', 'Content', ...ON_CAPTURES),
    '303': overflowResponse('The file is too large for a direct answer', ...ON_CAPTURES),
  },
  comparison: {
    '200': jsonResponse('What has changed.', 'Comparison', 'X-Page-Time'),
    '303': overflowResponse('The answer is too large for a direct one', 'X-Page-Time'),
  },
  newJob: { '202': jsonResponse('The job.', 'Job', 'Location', 'Retry-After') },
  job: { '200': jsonResponse('The job. Retry-After stands there until it is done.', 'Job') },
  usage: { '200': jsonResponse('What the key may do and has used.', 'Usage') },
  devices: { '200': jsonResponse('All device profiles.', 'DeviceList', 'Cache-Control') },
  document: { '200': jsonResponse('The document.', 'OpenApiDocument', 'Cache-Control') },
};

function healthResponses(problems: readonly ProblemCode[]): JsonObject {
  return {
    '200': jsonResponse('The service can take captures.', 'Healthy'),
    '503': {
      description: 'It cannot; checks say why.',
      headers: responseHeaders(),
      content: { ...jsonContent('Unhealthy'), ...problemContent(problems) },
    },
    default: ANY_PROBLEM,
  };
}

function jsonResponse(description: string, schema: string, ...headers: string[]): JsonObject {
  return { description, headers: responseHeaders(...headers), content: jsonContent(schema) };
}

function overflowResponse(tooLarge: string, ...headers: string[]): JsonObject {
  return {
    description: `${tooLarge}: Location leads to it. Follow it by GET.`,
    headers: responseHeaders(...headers, 'Location'),
  };
}

export function preflightResponses(): JsonObject {
  return { '204': { description: 'What browsers may send and read.', headers: responseHeaders() } };
}

function problemResponse(problems: readonly ProblemCode[]): JsonObject {
  const statuses = new Set(problems.map(({ status }) => status));
  const own = [...statuses].flatMap((status) => OWN_HEADERS[status] ?? []);
  return {
    description: problems.map(({ code, title }) => `\`${code}\`: ${title}.`).join('\n\n'),
    headers: responseHeaders(...own),
    content: problemContent(problems),
  };
}

function problemContent(problems: readonly ProblemCode[]): JsonObject {
  const examples = problems.map((problem) => [problem.code, { value: problemExample(problem) }]);
  return {
    'application/problem+json': { schema: refTo('Problem'), examples: Object.fromEntries(examples) },
  };
}

function anyProblem(): JsonObject {
  return {
    description: 'Any other problem.',
    headers: responseHeaders(),
    content: { 'application/problem+json': { schema: refTo('Problem') } },
  };
}

function fileContent(): JsonObject {
  const types = Object.entries(FILE_TYPES).flatMap(([format, { contentType }]) =>
    format === 'json' ? [] : contentType,
  );
  // The format that client generators treat as binary.
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

function jsonContent(name: string): JsonObject {
  return { 'application/json': { schema: refTo(name) } };
}

/** not_found -> NotFound */
function componentName(code: string): string {
  return code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
