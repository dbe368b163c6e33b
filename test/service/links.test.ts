import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { localLinkSecret } from '../../bin/local/storage/seed.ts';
import { hashApiKey } from '../../lambda/admission/key.ts';
import { linkKeyOf } from '../../lambda/admission/link/link-record.ts';
import { signQuery } from '../../lambda/admission/link/signature.ts';
import { createAdmin } from '../admin/admin-runner.ts';
import { createDrawnCaptures, NO_PAGE, NOISE } from '../support/drawn-captures.ts';
import { duringTests } from '../support/during-tests.ts';
import { keyIdOfCaller, type LinkFields, linkQuery, linkTo } from '../support/link.ts';
import { describePicture } from '../support/pixels.ts';
import { startService } from '../support/service.ts';

const START = Date.parse('2026-11-21T10:15:30Z');
const MONTH = '2026-11';
const SITE = 'http://page.example';
/** Requests of one link at a time. cache.test.ts has more. */
const MANY = 20;

let nowMs = START;
const captures = createDrawnCaptures();
const service = duringTests(() => startService({ now: () => nowMs, captures }));
const admin = createAdmin(service, () => nowMs);
beforeEach(() => {
  nowMs = START;
});

let paths = 0;
const newFields = (more: LinkFields = {}): LinkFields => ({
  url: `${SITE}/visit?${++paths}&a=b c`,
  width: 100,
  height: 80,
  ...more,
});
const get = (path: string, headers: Record<string, string> = {}) =>
  service.call({ method: 'GET', path, headers });
const usage = async (callerId: string) => {
  const { minuteCount = 0, monthCount = 0 } = await service.usage(callerId, MONTH);
  return { minuteCount: Number(minuteCount), monthCount: Number(monthCount) };
};
/** A new caller with a link secret of its own. */
async function newCaller(callerId: string, options = '--plan pro') {
  const read = async (line: string) => JSON.parse((await admin(`${line} --json`)).output);
  const { apiKey, id } = await read(`key create ${callerId} ${options}`);
  const { linkSecret } = await read(`key link-secret ${id}`);
  return { apiKey, id, linkSecret, linkTo: (fields: LinkFields) => linkTo(fields, apiKey, linkSecret) };
}

describe('a link', () => {
  it('is answered with the picture, and browsers and caches may keep it', async () => {
    const link = linkTo(newFields());
    const answer = await get(link);
    expect(describePicture(answer.file)).toBe('png 100x80');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
      'x-robots-tag': 'noindex',
      'x-cache': 'miss',
      'x-plan': 'pro',
      'x-target-status': '200',
      'access-control-allow-origin': '*',
    });
    nowMs += 3_600_000;
    const again = await get(link);
    expect([again.headers['x-cache'], again.headers.age, again.headers.etag]).toEqual([
      'hit',
      '3600',
      answer.headers.etag,
    ]);
    expect(again.file.equals(answer.file)).toBe(true);
  });

  it('is the same capture as the POST of its fields', async () => {
    const fields = newFields({ hideSelectors: ['.a', '.b'], cacheSeconds: 60 });
    const posted = await service.post(fields);
    const linked = await get(linkTo(fields));
    expect([linked.headers['x-cache'], linked.file.equals(posted.file)]).toEqual(['hit', true]);
    expect(linked.headers['cache-control']).toBe('public, max-age=60');
    expect(posted.headers).not.toHaveProperty('etag');
  });

  it('without a cache is a new capture each time', async () => {
    const link = linkTo(newFields({ cacheSeconds: 0 }));
    const [one, other] = [await get(link), await get(link)];
    expect(one.headers).toMatchObject({ 'cache-control': 'public, max-age=0', etag: expect.any(String) });
    expect(one.headers).not.toHaveProperty('x-cache');
    expect(other.headers.etag).not.toBe(one.headers.etag);
  });

  it('is 304 and free for a client that has the file', async () => {
    const link = linkTo(newFields(), 'local-free');
    const { headers } = await get(link);
    const before = await usage('local-free');
    for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const answer = await get(link, { 'If-None-Match': String(known) });
      expect([answer.status, answer.file.length]).toEqual([304, 0]);
      expect(answer.headers).toMatchObject({
        etag: headers.etag,
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        'x-cache': 'hit',
      });
    }
    expect((await get(link, { 'If-None-Match': '"other"' })).status).toBe(200);
    const { minuteCount, monthCount } = await usage('local-free');
    expect([minuteCount - before.minuteCount, monthCount - before.monthCount]).toEqual([5, 0]);
  });

  it('is answered to HEAD as to GET, without a body', async () => {
    const link = linkTo(newFields());
    const made = await service.call({ method: 'HEAD', path: link });
    const kept = await service.call({ method: 'HEAD', path: link });
    const got = await get(link);
    for (const answer of [made, kept]) {
      expect([answer.status, answer.file.length]).toEqual([200, 0]);
      for (const name of ['content-type', 'etag', 'cache-control', 'x-robots-tag']) {
        expect(answer.headers[name]).toBe(got.headers[name]);
      }
    }
    expect([made.headers['x-cache'], kept.headers['x-cache']]).toEqual(['miss', 'hit']);
    const refused = await service.call({ method: 'HEAD', path: '/screenshot' });
    expect([refused.status, refused.file.length]).toEqual([403, 0]);
  });

  it('leads to a file of any format that is too large for a reply, and nobody may keep that answer', async () => {
    const answer = await get(linkTo({ url: SITE + NOISE, width: 1300, height: 1300, format: 'jpeg' }));
    expect(answer.status).toBe(303);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect((await fetch(String(answer.headers.location))).headers.get('content-type')).toBe('image/jpeg');
  });

  it('with bad fields names every problem, and is not kept', async () => {
    const answer = await get(linkTo({ url: 'http://u:p@x/', width: 'wide', headers: '{}' }));
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((answer.json().errors as { field: string }[]).map(({ field }) => field).sort()).toEqual([
      'headers',
      'url',
      'width',
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('to a page that fails is answered like the POST, and not kept', async () => {
    const answer = await get(linkTo({ url: SITE + NO_PAGE }));
    expect(answer.json().code).toBe('target_not_a_page');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('counts toward the limits of its key', async () => {
    const { linkTo: link } = await newCaller('tight', '--plan free --rate 3 --quota 1');
    const first = link(newFields());
    expect((await get(first)).status).toBe(200);
    expect((await get(link(newFields()))).json().code).toBe('quota_exceeded');
    expect((await get(first)).headers['x-cache']).toBe('hit');
    expect((await get(first)).json().code).toBe('rate_limit_exceeded');
  });
});

describe('a signature', () => {
  it('holds for every order of names, and every way to encode the same values', async () => {
    const fields = { ...newFields(), css: "p { content: 'ä+%' }" };
    const query = linkQuery(fields);
    const signature = signQuery(query, localLinkSecret('local-pro'));
    const reversed = query.split('&').reverse().join('&');
    const blanks = query.replaceAll('%20', '+');
    const bare = query.replaceAll('%27', "'").replaceAll('%3A', ':').replaceAll('%2F', '/');
    const lowerCase = query.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase());
    const first = `signature=${signature}&${query}`;
    for (const sent of [query, reversed, blanks, bare, lowerCase]) {
      expect((await get(`/screenshot?${sent}&signature=${signature}`)).status).toBe(200);
    }
    expect((await get(`/screenshot?${first}`)).status).toBe(200);
  });

  const swapList = (query: string) =>
    query.replace('hideSelectors=.a&hideSelectors=.b', 'hideSelectors=.b&hideSelectors=.a');
  const otherKey = (query: string, id: string) => query.replace(/keyId=\w+/, `keyId=${id}`);
  /** With the signature of the query as it was. */
  const forgedQueries: [string, (query: string) => string][] = [
    ['another', (query) => query.replace('width=100', 'width=101')],
    ['one with a parameter more', (query) => `${query}&scale=2`],
    ['one with an unknown parameter more', (query) => `${query}&utm_source=x`],
    ['one with __proto__ more', (query) => `${query}&__proto__=x`],
    ['one with an empty name more', (query) => `${query}&=`],
    ['one with a parameter less', (query) => query.replace('&width=100', '')],
    ['one with a parameter doubled', (query) => `${query}&width=100`],
    ['one with a list reordered', swapList],
    ['one with a value split', (query) => query.replace('%26a%3D', '&a=')],
    ['one with NUL appended', (query) => query.replace('width=100', 'width=100%00')],
    ['one with overlong UTF-8', (query) => query.replaceAll('%2F', '%C0%AF')],
    ['one with + for %2B', (query) => query.replaceAll('%2B', '+')],
    ['one with two key ids', (query) => `${query}&keyId=${'0'.repeat(12)}`],
    ['one with no key id', (query) => query.replace(/keyId=\w+&/, '')],
    ['one of an unknown key id', (query) => otherKey(query, '0'.repeat(12))],
    ["one with another caller's key id", (query) => otherKey(query, keyIdOfCaller('local-free'))],
    ['one with a key id that is a hash', (query) => otherKey(query, hashApiKey('local-pro'))],
    ['one with a key id that names a record', (query) => otherKey(query, 'link%23')],
  ];
  /** Of the right query. */
  const forgedSignatures: [string, (signature: string, query: string) => string][] = [
    ['missing', () => ''],
    ['empty', () => '&signature='],
    ['truncated', (signature) => `&signature=${signature.slice(0, -1)}`],
    ['longer', (signature) => `&signature=${signature}0`],
    ['in upper case', (signature) => `&signature=${signature.toUpperCase()}`],
    ['given twice', (signature) => `&signature=${signature}&signature=${signature}`],
    ['given twice, once wrong', (signature) => `&signature=${signature}&signature=0`],
    ['by the API key', (_signature, query) => `&signature=${signQuery(query, 'local-pro')}`],
    ['by nothing', (_signature, query) => `&signature=${signQuery(query, '')}`],
  ];

  /** Sends what a forger makes of a new query and its signature. */
  async function expectRefusal(forge: (query: string, signature: string) => string): Promise<void> {
    const query = linkQuery(newFields({ hideSelectors: ['.a', '.b'], css: 'a + b {}' }));
    const before = [captures.count, await usage('local-pro'), await usage('local-free')];
    const answer = await get(`/screenshot?${forge(query, signQuery(query, localLinkSecret('local-pro')))}`);
    expect(answer.json()).toMatchObject({ status: 403, code: 'invalid_signature' });
    expect(answer.headers).toMatchObject({ 'x-plan': 'none', 'cache-control': 'no-store' });
    expect([captures.count, await usage('local-pro'), await usage('local-free')]).toEqual(before);
  }

  it.each(forgedQueries)('for %s is 403, counts for nobody, and reaches no page', (_which, forge) =>
    expectRefusal((query, signature) => `${forge(query)}&signature=${signature}`),
  );

  it.each(forgedSignatures)('that is %s is 403, counts for nobody, and reaches no page', (_how, forge) =>
    expectRefusal((query, signature) => query + forge(signature, query)),
  );

  it('gives an unknown key id and a wrong signature the same answer', async () => {
    const query = linkQuery({ url: SITE });
    const [wrong, unknown] = await Promise.all(
      [query, otherKey(query, '0'.repeat(12))].map(async (sent) => {
        const { requestId, ...problem } = (
          await get(`/screenshot?${sent}&signature=${'0'.repeat(64)}`)
        ).json();
        return problem;
      }),
    );
    expect(unknown).toEqual(wrong);
  });

  it('does not help with the API key in a header instead', async () => {
    const path = `/screenshot?url=${encodeURIComponent(SITE)}`;
    const before = await usage('local-pro');
    const [known, unknown] = await Promise.all(
      ['local-pro', 'nobody-has-this'].map(async (apiKey) => {
        const answer = await get(path, { 'X-API-Key': apiKey });
        expect(answer.headers).toMatchObject({ 'x-plan': 'none', 'x-ratelimit-limit': '0' });
        const { requestId, ...problem } = answer.json();
        return problem;
      }),
    );
    expect(known).toMatchObject({ status: 403, code: 'invalid_signature' });
    expect(known?.detail).toMatch(
      /^This GET has the header X-API-Key, and no signature\. Send a POST .*sign the link/,
    );
    // The answer does not tell whether a key is known.
    expect(unknown).toEqual(known);
    expect(await usage('local-pro')).toEqual(before);
  });
});

describe('a link stops', () => {
  it('when it expires', async () => {
    const link = linkTo({ ...newFields(), expires: START / 1000 + 60 });
    expect((await get(link)).status).toBe(200);
    nowMs += 59_999;
    expect((await get(link)).status).toBe(200);
    nowMs += 1;
    const before = await usage('local-pro');
    const answer = await get(link);
    expect(answer.json()).toMatchObject({
      status: 403,
      code: 'link_expired',
      detail: 'This link has expired. Ask for a new one.',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await usage('local-pro')).toEqual(before);
  });

  it('at once when its key is revoked, also if the file is kept', async () => {
    const { id, linkTo: link } = await newCaller('revoked');
    const path = link(newFields());
    expect((await get(path)).status).toBe(200);
    await admin(`key revoke ${id}`);
    expect((await get(path)).json()).toMatchObject({ status: 401, code: 'revoked_api_key' });
  });

  it('at once when its secret is replaced', async () => {
    const { id, apiKey, linkTo: link } = await newCaller('replaced');
    const path = link(newFields());
    expect((await get(path)).status).toBe(200);
    const { linkSecret } = JSON.parse((await admin(`key link-secret ${id} --json`)).output);
    expect((await get(path)).json().code).toBe('invalid_signature');
    expect((await get(linkTo(newFields(), apiKey, linkSecret))).status).toBe(200);
  });

  it('when the secret in the table is that of another key', async () => {
    const [mine, theirs] = [await newCaller('mine'), await newCaller('theirs')];
    await copySecret(theirs.id, mine.id);
    expect((await get(mine.linkTo(newFields()))).json().code).toBe('service_unavailable');
    const forged = linkTo(newFields(), mine.apiKey, theirs.linkSecret);
    expect((await get(forged)).json().code).toBe('service_unavailable');
  });

  it('for no other reason: plan and limits change with those of the key', async () => {
    const { id, linkTo: link } = await newCaller('moved', '--plan free');
    expect((await get(link(newFields()))).headers['x-plan']).toBe('free');
    await admin(`key plan ${id} starter`);
    await admin(`key limits ${id} --rate 7`);
    const { headers } = await get(link(newFields()));
    expect([headers['x-plan'], headers['x-ratelimit-limit']]).toEqual(['starter', '7']);
  });
});

describe('many requests of one link at a time', () => {
  it('are one capture and one quota', async () => {
    const { linkTo: link } = await newCaller('popular', '--plan pro --rate 500');
    const [path, before] = [link(newFields()), captures.count];
    const answers = await Promise.all(Array.from({ length: MANY }, () => get(path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(captures.count - before).toBe(1);
    expect(await usage('popular')).toEqual({ minuteCount: MANY, monthCount: 1 });
  });
});

async function copySecret(fromId: string, toId: string): Promise<void> {
  const { dynamo, config } = service;
  const TableName = config.tables.keys;
  const { Item } = await dynamo.send(new GetCommand({ TableName, Key: { keyHash: linkKeyOf(fromId) } }));
  const update = new UpdateCommand({
    TableName,
    Key: { keyHash: linkKeyOf(toId) },
    UpdateExpression: 'SET sealedLinkSecret = :secret',
    ExpressionAttributeValues: { ':secret': Item?.sealedLinkSecret },
  });
  await dynamo.send(update);
}
