import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { METRICS_NAMESPACE } from '../../lambda/observe/metric-names.ts';
import { duringTest, duringTests, servePages } from '../support/during-tests.ts';
import { linkTo } from '../support/link.ts';
import { collectOutput, type Output } from '../support/output.ts';
import { type Answer, startService, startSharingService } from '../support/service.ts';

// Each secret has a different text, so that a failure shows which one leaked.
const SECRETS = {
  apiKey: 'apikey-3f9a1c',
  header: 'headervalue-77b2e0',
  cookie: 'cookievalue-0c41d9',
  password: 'userinfo-b8e65f',
  query: 'queryvalue-d2a974',
  path: 'pathvalue-91ce03',
  selector: 'selectorvalue-6ad8f1',
  storedName: 'storedname-52c0be',
  storedValue: 'storedvalue-e19d47',
};
const SPILL = Object.values(SECRETS).join(' ');

const pages = servePages({
  [`/${SECRETS.path}`]: '<h1>Here</h1><script>console.error(document.cookie, location.href)</script>',
  '/closed': (request) => request.socket.destroy(),
  '/download': (_request, response) =>
    response.writeHead(200, { 'Content-Disposition': `attachment; filename=${SECRETS.query}` }).end('x'),
  '/greedy': `<img src="http://10.1.2.3/${SECRETS.path}">`,
  '/live': `<p>Live<script>new EventSource('/events')</script>`,
  '/events': (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders(),
  '/crash': '<script>location = "chrome://crash"</script>',
});
// The service reads it when it starts.
beforeAll(() => void vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', 'INFO'));
const service = duringTests(() => startSharingService({}, { metricsNamespace: METRICS_NAMESPACE }));
beforeAll(() => service.addKey({ apiKey: SECRETS.apiKey, callerId: 'local-pro', ratePerMinute: 1_000 }));
let output: Output;
beforeEach(() => {
  output = collectOutput();
});
afterEach(() => output.stop());

/** A request that contains every secret. */
function laden(path: string, changes: Record<string, unknown> = {}) {
  return {
    url: `http://user:${SECRETS.password}@127.0.0.1:${pages.port}${path}?token=${SECRETS.query}#${SECRETS.query}`,
    headers: { 'X-Token': SECRETS.header, Authorization: `Bearer ${SECRETS.header}` },
    cookies: [{ name: 'session', value: SECRETS.cookie }],
    localStorage: { [SECRETS.storedName]: SECRETS.storedValue },
    width: 200,
    height: 100,
    ...changes,
  };
}

function assertKeepsSecrets(answer: Answer, written: string): void {
  const said = answer.status >= 400 ? answer.file.toString() : '';
  for (const [name, secret] of Object.entries(SECRETS)) {
    const places = { written, said, headers: JSON.stringify(answer.headers) };
    const leaks = Object.entries(places).filter(([, text]) => text.includes(secret));
    expect(leaks.map(([place]) => `${name} in ${place}`)).toEqual([]);
  }
}

describe('the log line of a request', () => {
  it('has caller, target, outcome and times', async () => {
    const answer = await service.call({
      headers: { 'Content-Type': 'application/json', 'X-API-Key': SECRETS.apiKey },
      body: laden(`/${SECRETS.path}`),
      requestId: 'this-request',
    });
    const lines = output.takeLines().filter((line) => !('_aws' in line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'INFO',
      requestId: 'this-request',
      callerId: 'local-pro',
      plan: 'free',
      outcome: 'ok',
      status: 200,
      targetHost: '127.0.0.1',
      sizeBytes: answer.file.length,
    });
    const timing = answer.headers['server-timing']?.split(', ').map((entry) => entry.split(';')[0]);
    expect(Object.keys(lines[0]?.stagesMs ?? {})).toEqual(timing);
    const fields =
      'callerId elapsedMs level message outcome plan requestId sampling_rate service sizeBytes stagesMs status targetHost timestamp';
    expect(Object.keys(lines[0] ?? {}).sort()).toEqual(fields.split(' '));
  });

  it('counts refused connections, without their addresses', async () => {
    const guarded = await duringTest(
      startSharingService({}, { privateTargets: [`127.0.0.1:${pages.port}`] }),
    );
    await guarded.post({ url: `${pages.url}/greedy`, width: 100, height: 100 });
    const written = output.take();
    expect(JSON.parse(written)).toMatchObject({ outcome: 'ok', blockedEgress: 1 });
    expect(written).not.toContain('10.1.2.3');
  });

  it('says what kept the time of the page real, and how long', async () => {
    await service.post({ url: `${pages.url}/live`, width: 100, height: 100 }, SECRETS.apiKey);
    const [line] = output.takeLines();
    expect(line?.heldMs).toEqual({ stream: expect.any(Number) });
    expect(line?.heldMs).not.toEqual({ stream: 0 });
  });

  it('says that the browser was killed for its memory', async () => {
    const small = await duringTest(startService({}, { browserMemoryMib: 32 }));
    await small.post({ url: `${pages.url}/${SECRETS.path}` });
    expect(output.takeLines()).toMatchObject([
      { outcome: 'target_too_heavy', status: 422, watchdogKill: true },
    ]);
  });
});

it("logs the place of a failure in the code, and the browser's name for it", async () => {
  await service.post(laden('/closed'), SECRETS.apiKey);
  const [line] = output.takeLines();
  expect(line).toMatchObject({ outcome: 'target_unreachable', status: 502 });
  expect(line?.fault).toEqual([
    {
      name: 'ServiceError',
      at: expect.arrayContaining([expect.stringMatching(/^lambda\/capture\/page\/navigate\.ts:\d+:\d+$/)]),
    },
    { name: 'string', netError: 'net::ERR_EMPTY_RESPONSE' },
  ]);
});

describe('no secret is in logs, answers or metrics', () => {
  it.each([
    ['when all is well', `/${SECRETS.path}`, {}, 200],
    ['when it is uploaded', `/${SECRETS.path}`, { storage: 'r2' }, 200],
    ['when the target breaks off', '/closed', {}, 502],
    ['when the target is a download', '/download', {}, 422],
    ['when the browser is led astray', '/crash', {}, undefined],
    ['when the selector matches nothing', `/${SECRETS.path}`, { selector: `#${SECRETS.selector}` }, 422],
    ['when the selector cannot be parsed', `/${SECRETS.path}`, { selector: `#${SECRETS.selector}[[` }, 400],
    [
      'when a credential is unknown',
      `/${SECRETS.path}`,
      { storage: 'r2', r2CredentialId: SECRETS.query },
      422,
    ],
    ['when a header is wrong', '/', { headers: { 'X-Token': `${SECRETS.header}\r\n` } }, 400],
    ['when a header is refused', '/', { headers: { Cookie: SECRETS.cookie } }, 400],
    ['when a cookie is wrong', '/', { cookies: [{ name: 'a', value: `${SECRETS.cookie};` }] }, 400],
    ['when the URL is wrong', '/', { url: `ftp://user:${SECRETS.password}@h/?${SECRETS.query}` }, 400],
    ['when the URL has no host', '/', { url: `http://user:${SECRETS.password}@/${SECRETS.path}` }, 400],
    [
      'when types are wrong',
      '/',
      { headers: SECRETS.header, cookies: SECRETS.cookie, url: [SECRETS.query] },
      400,
    ],
  ])('%s', async (_when, path, changes, status) => {
    const answer = await service.post(laden(path, changes), SECRETS.apiKey);
    if (status !== undefined) expect(answer.status).toBe(status);
    assertKeepsSecrets(answer, output.take());
  });

  it('when the key is unknown, or the body is not JSON', async () => {
    assertKeepsSecrets(await service.post(laden('/'), `${SECRETS.apiKey}-unknown`), output.take());
    assertKeepsSecrets(await service.post(`{"url": ${SPILL}`, SECRETS.apiKey), output.take());
    const path = `/${SECRETS.path}?token=${SECRETS.query}`;
    assertKeepsSecrets(await service.call({ path, headers: { 'X-API-Key': SECRETS.apiKey } }), output.take());
  });

  it('when a link is made, kept, forged or wrong, and its signature is not either', async () => {
    const url = `${pages.url}/${SECRETS.path}?token=${SECRETS.query}`;
    const link = linkTo({ url, css: `/* ${SECRETS.storedValue} */` });
    const wrong = linkTo({ url: `ftp://${SECRETS.query}`, [SECRETS.storedName]: SECRETS.query });
    for (const [path, status] of [
      [link, 200],
      [link, 200],
      [`${link}0`, 403],
      [wrong, 400],
    ] as const) {
      const answer = await service.call({ method: 'GET', path });
      expect(answer.status).toBe(status);
      const written = output.take();
      // The name of an unknown field is part of the answer.
      assertKeepsSecrets({ ...answer, file: status === 400 ? Buffer.of() : answer.file }, written);
      expect(written).not.toContain(path.slice(path.indexOf('&signature=')));
    }
  });

  it('when a link secret cannot be opened', async () => {
    const broken = await duringTest(startService({}, { secretsKey: { file: `/nowhere/${SECRETS.query}` } }));
    const path = linkTo({ url: `${pages.url}/?${SECRETS.query}` });
    const answer = await broken.call({ method: 'GET', path });
    expect(answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
    assertKeepsSecrets(answer, output.take());
  });

  it('when an internal error quotes all of them', async () => {
    const resolve = () =>
      Promise.reject(Object.assign(new Error(SPILL), { name: SPILL, code: SPILL, stack: SPILL }));
    const broken = await duringTest(startService({ resolve }, { metricsNamespace: METRICS_NAMESPACE }));
    await broken.addKey({ apiKey: SECRETS.apiKey, callerId: 'local-pro' });
    const answer = await broken.post(
      laden('/', { url: `http://host.example/${SECRETS.path}` }),
      SECRETS.apiKey,
    );
    expect(answer.json()).toMatchObject({ status: 500, code: 'internal_error' });
    const written = output.take();
    expect(written).toContain('"outcome":"internal_error"');
    assertKeepsSecrets(answer, written);
  });

  it('when the upload fails, including the storage secret', async () => {
    const broken = await duringTest(
      startSharingService({}, { s3Endpoint: `http://${SECRETS.query}.invalid` }),
    );
    await broken.addKey({ apiKey: SECRETS.apiKey, callerId: 'local-pro' });
    const answer = await broken.post(laden(`/${SECRETS.path}`, { storage: 'r2' }), SECRETS.apiKey);
    const { secretAccessKey = '' } = broken.config.s3AccessKey ?? {};
    expect(answer.json()).toMatchObject({ code: 'storage_upload_failed', success: false, storage: 'r2' });
    const written = output.take();
    expect(secretAccessKey).toMatch(/^[0-9a-f]{64}$/);
    expect(written + answer.file).not.toContain(secretAccessKey);
    assertKeepsSecrets(answer, written);
  });

  it('when storage secrets cannot be decrypted', async () => {
    const broken = await duringTest(startService({}, { secretsKey: { file: `/nowhere/${SECRETS.query}` } }));
    await broken.addKey({ apiKey: SECRETS.apiKey, callerId: 'local-pro' });
    const answer = await broken.post(laden(`/${SECRETS.path}`, { storage: 'r2' }), SECRETS.apiKey);
    expect(answer.json()).toMatchObject({ code: 'service_unavailable' });
    assertKeepsSecrets(answer, output.take());
  });
});
