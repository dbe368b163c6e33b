import { createServer } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCredentialStore } from '../../bin/admin/credentials/credential-store.ts';
import { createKeyStore } from '../../bin/keys/key-store.ts';
import { gatewayAnswer } from '../../bin/local/gateway/answer.ts';
import { serveOnLoopback } from '../../bin/local/loopback.ts';
import { openApiDocument } from '../../lambda/openapi/document.ts';
import { CONTENT_PARTS } from '../../lambda/request/options/content.ts';
import { GATEWAY_ANSWERS, type GatewayRefusal } from '../../lambda/response/gateway-answers.ts';
import { createLocalSeal } from '../../lambda/secrets/seal.ts';
import { createDrawnCaptures, NO_PAGE, NOISE } from '../support/drawn-captures.ts';
import { duringTest, duringTests } from '../support/during-tests.ts';
import { type LinkFields, linkTo } from '../support/link.ts';
import { type Answer, type Call, startService, startSharingService } from '../support/service.ts';
import { createDocumentChecker } from './document-checker.ts';

const { findResponseProblems } = createDocumentChecker(openApiDocument('https://api.example.com'));

const CAPTURE = '/paths/~1screenshot/post/responses';

const SITE = 'http://page.example';
const NOW = Date.now();

// The clock does not advance, so that a second request is in the same minute.
const service = duringTests(() => startService({ now: () => NOW, captures: createDrawnCaptures() }));
/** With a browser, for the answers that only a capture gives. */
const capturing = duringTests(() => startSharingService({ now: () => NOW }));
let closedPort: number;
beforeAll(async () => {
  const closed = createServer();
  closedPort = Number(new URL(await serveOnLoopback(closed, 0)).port);
  closed.close();
  await service.addKey({ apiKey: 'empty', callerId: 'empty', quotaPerMonth: 0 });
  await service.addKey({ apiKey: 'once', callerId: 'once', ratePerMinute: 1 });
  await service.addKey({ apiKey: 'gone', callerId: 'gone' });
  await service.addKey({ apiKey: 'no-bucket', callerId: 'no-bucket' });
  await service.revokeKey('gone');
  await addBrokenCredential();
});

async function addBrokenCredential(): Promise<void> {
  const { dynamo, config } = service;
  const file = 'file' in config.secretsKey ? config.secretsKey.file : '';
  const storageId = await createKeyStore(dynamo, config.tables.keys).ensureStorageId('local-pro');
  const store = createCredentialStore(dynamo, config.tables.storageCredentials);
  await store.put(
    {
      storageId,
      credentialId: 'broken',
      accountId: '0'.repeat(32),
      accessKeyId: 'nobody',
      sealedSecret: await createLocalSeal(file).seal('nothing', storageId),
      bucket: 'captures',
      bucketHost: 'https://files.example.com',
      createdAt: '2026-01-01T00:00:00Z',
    },
    false,
  );
}

/** Expects an answer to match its description. Returns its status and its code or Content-Type. */
function described(pointer: string, answer: Answer): string {
  expect(findResponseProblems(pointer, answer)).toEqual([]);
  const type = answer.headers['content-type'] ?? 'nothing';
  return `${answer.status} ${type === 'application/problem+json' ? answer.json().code : type}`;
}

describe('a real answer to a capture matches the document', () => {
  it.each([
    ['200 image/png', {}],
    ['200 image/jpeg', { format: 'jpeg' }],
    ['200 image/webp', { format: 'webp' }],
    ['200 application/pdf', { format: 'pdf' }],
    ['200 application/json', { storage: 'r2' }],
    ['303 image/png', { path: NOISE, width: 1300, height: 1300 }],
    ['400 invalid_request', { fullpage: true }],
    ['402 quota_exceeded', { key: 'empty' }],
    ['422 target_not_a_page', { path: NO_PAGE }],
    ['422 capture_too_large', { width: 4096, height: 4096, scale: 3 }],
    ['422 storage_credential_not_found', { storage: 'r2', key: 'no-bucket' }],
    ['502 storage_upload_failed', { storage: 'r2', r2CredentialId: 'broken' }],
  ])('%s', async (expected, { path = '/plain', key = 'local-pro', ...fields }: Record<string, unknown>) => {
    const answer = await service.post({ url: `${SITE}${path}`, ...fields }, String(key));
    expect(described(CAPTURE, answer)).toBe(expected);
  });

  it.each<[string, (port: number) => Record<string, unknown>]>([
    ['200 image/webp', () => ({ url: SITE, html: '<h1>Plain</h1>', format: 'webp' })],
    ['400 invalid_selector', () => ({ url: SITE, html: '<h1>Plain</h1>', selector: ':nonsense(' })],
    ['422 target_forbidden', () => ({ url: 'http://127.0.0.1:22/' })],
    ['502 target_unreachable', (port) => ({ url: `http://127.0.0.1:${port}/` })],
  ])('%s, with a browser', async (expected, bodyOf) => {
    expect(described(CAPTURE, await capturing.post(bodyOf(closedPort)))).toBe(expected);
  });

  it.each<[string, Call]>([
    ['401 missing_api_key', {}],
    ['401 invalid_api_key', { headers: { 'X-API-Key': 'nobody' } }],
    ['401 revoked_api_key', { headers: { 'X-API-Key': 'gone' } }],
    ['415 unsupported_media_type', { headers: { 'X-API-Key': 'local-pro' }, body: '{}' }],
    ['413 request_too_large', { headers: { 'X-API-Key': 'local-pro' }, body: 'x'.repeat(2_097_153) }],
    [
      '400 invalid_json',
      { headers: { 'X-API-Key': 'local-pro', 'Content-Type': 'application/json' }, body: '{' },
    ],
  ])('%s', async (expected, call) => {
    expect(described(CAPTURE, await service.call(call))).toBe(expected);
  });

  it('429 rate_limit_exceeded', async () => {
    await service.post({}, 'once');
    expect(described(CAPTURE, await service.post({}, 'once'))).toBe('429 rate_limit_exceeded');
  });
});

describe('a real answer of POST /content matches the document', () => {
  const html = `<title>Title</title><main><h1>Plain</h1><p>${'Some words. '.repeat(20)}<a href="/x">on</a></main>`;

  it.each<[string, object]>([
    ['200 application/json', {}],
    ['200 application/json', { parts: CONTENT_PARTS, height: 200 }],
    ['400 invalid_request', { parts: ['words'] }],
    ['422 selector_not_found', { selector: '#none' }],
  ])('%s: %j', async (expected, fields) => {
    const answer = await capturing.call({
      path: '/content',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
      body: { url: SITE, html, ...fields },
    });
    expect(described('/paths/~1content/post/responses', answer)).toBe(expected);
  });
});

describe('a real answer of POST /compare matches the document', () => {
  it.each<[string, object]>([
    ['200 application/json', {}],
    ['200 application/json', { cacheSeconds: 60, css: 'h1 {color: red}' }],
    ['400 invalid_request', { storage: 'r2' }],
    ['422 selector_not_found', { selector: '#none' }],
  ])('%s: %j', async (expected, fields) => {
    const side = { url: SITE, html: '<h1>Plain</h1>', width: 300, height: 200 };
    const answer = await capturing.call({
      path: '/compare',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': 'local-pro' },
      body: { before: side, after: { ...side, ...fields } },
    });
    expect(described('/paths/~1compare/post/responses', answer)).toBe(expected);
  });
});

describe('a real answer to a link matches the document', () => {
  const LINK = '/paths/~1screenshot/get/responses';
  const get = async (path: string, headers: Record<string, string> = {}) =>
    service.call({ method: 'GET', path, headers });

  it.each<[string, LinkFields]>([
    ['200 image/png', {}],
    ['200 application/pdf', { format: 'pdf' }],
    ['303 image/png', { path: NOISE, width: 1300, height: 1300 }],
    ['400 invalid_request', { fullpage: true }],
    ['403 link_expired', { expires: 1 }],
    ['422 target_not_a_page', { path: NO_PAGE }],
  ])('%s', async (expected, { path = '/plain', ...fields }) => {
    const answer = await get(linkTo({ url: `${SITE}${path}`, ...fields }));
    expect(described(LINK, answer)).toBe(expected);
  });

  it('304, and 403 invalid_signature', async () => {
    const link = linkTo({ url: `${SITE}/plain` });
    const { headers } = await get(link);
    expect(described(LINK, await get(link, { 'If-None-Match': String(headers.etag) }))).toBe('304 image/png');
    expect(described(LINK, await get(`${link}0`))).toBe('403 invalid_signature');
  });
});

describe('a real answer of another path or method matches the document', () => {
  it.each<[string, string, Call]>([
    ['200 application/json', '/paths/~1health/get/responses', { method: 'GET', path: '/health' }],
    ['200 application/json', '/paths/~1devices/get/responses', { method: 'GET', path: '/devices' }],
    ['200 application/json', '/paths/~1openapi.json/get/responses', { method: 'GET', path: '/openapi.json' }],
    [
      '200 application/json',
      '/paths/~1usage/get/responses',
      { method: 'GET', path: '/usage', headers: { 'X-API-Key': 'local-pro' } },
    ],
    ['401 missing_api_key', '/paths/~1usage/get/responses', { method: 'GET', path: '/usage' }],
    ['204 nothing', '/paths/~1health/options/responses', { method: 'OPTIONS', path: '/health' }],
    ['204 nothing', '/paths/~1screenshot/options/responses', { method: 'OPTIONS' }],
  ])('%s at %s', async (expected, pointer, call) => {
    expect(described(pointer, await service.call(call))).toBe(expected);
  });

  it('when the service is not healthy', async () => {
    const ill = await duringTest(startService({}, { browserPack: '/nowhere' }));
    const answer = await ill.call({ method: 'GET', path: '/health' });
    expect(described('/paths/~1health/get/responses', answer)).toBe('503 application/json');
  });

  it.each<[string, string, Call]>([
    ['404 not_found', 'NotFound', { method: 'GET', path: '/nothing' }],
    ['405 method_not_allowed', 'MethodNotAllowed', { method: 'PUT' }],
  ])('%s', async (expected, component, call) => {
    const answer = await service.call(call);
    const { findResponseProblems } = createDocumentChecker({
      ...openApiDocument('https://api.example.com'),
      responses: { [answer.status]: { $ref: `#/components/responses/${component}` } },
    });
    expect(findResponseProblems('/responses', answer)).toEqual([]);
    expect(`${answer.status} ${answer.json().code}`).toBe(expected);
  });
});

it.each((Object.keys(GATEWAY_ANSWERS) as GatewayRefusal[]).filter((refusal) => refusal !== 'notFound'))(
  'a refusal by API Gateway itself matches the document: %s',
  (refusal) => {
    const { status, headers, body } = gatewayAnswer(refusal, 'request-1');
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    const answer = {
      status,
      headers: Object.fromEntries(texts),
      file: body,
      json: () => JSON.parse(String(body)),
    };
    expect(described(CAPTURE, answer)).toBe(`${status} ${GATEWAY_ANSWERS[refusal].code}`);
  },
);

it('the checker finds a problem whose code belongs to another status', async () => {
  const answer = await service.call({});
  expect(answer.json().code).toBe('missing_api_key');
  const problems = findResponseProblems(CAPTURE, { ...answer, status: 402 });
  expect(problems).toEqual(['has code missing_api_key, which is not described']);
});

it('the checker finds answers that do not match', async () => {
  const answer = await service.call({ method: 'GET', path: '/health' });
  const { 'x-plan': _, ...headers } = answer.headers;
  const broken = { ...answer, headers: { ...headers, 'x-quota-limit': 'many' }, file: Buffer.from('{}') };
  const problems = findResponseProblems('/paths/~1health/get/responses', broken);
  expect(problems).toHaveLength(3);
  expect(findResponseProblems('/paths/~1health/get/responses', { ...answer, status: 418 })).toHaveLength(1);
});
