import { createHmac } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createKeyStore } from '../../../bin/keys/key-store.ts';
import { hashApiKey } from '../../../lambda/admission/key.ts';
import type { KeyRecord } from '../../../lambda/admission/key-record.ts';
import { duringTests } from '../../support/during-tests.ts';
import { startService } from '../../support/service.ts';
import { createAdmin, deploymentOf, failed } from '../admin-runner.ts';

const NOW = Date.parse('2026-11-21T10:15:30.000Z');

const service = duringTests(() => startService({ now: () => NOW }));
const admin = createAdmin(service, () => NOW);

interface ShownKey {
  apiKey: string;
  id: string;
  keyHash: string;
  revokedAt: string | null;
}

async function adminJson<Shape>(line: string, secret?: string): Promise<Shape> {
  const { exitCode, output, errors } = await admin(`${line} --json`, secret);
  expect([exitCode, errors]).toEqual([0, '']);
  return JSON.parse(output);
}

const create = (caller: string, options = '--plan starter') =>
  adminJson<ShownKey>(`key create ${caller} ${options}`);

async function makeLinkSecret(id: string): Promise<string> {
  return (await adminJson<{ linkSecret: string }>(`key link-secret ${id}`)).linkSecret;
}

async function storedKeys() {
  return (await service.dynamo.send(new ScanCommand({ TableName: service.config.tables.keys }))).Items ?? [];
}

/** The service's answer to an invalid request with this key. */
async function answerTo(apiKey: string) {
  const { status, headers } = await service.post({}, apiKey);
  return `${status} ${headers['x-plan']} ${headers['x-ratelimit-limit']} ${headers['x-quota-limit']}`;
}

describe('key link-secret', () => {
  it('makes a secret of 256 random bits that signs links, different each time, and stores it encrypted', async () => {
    const { id } = await create('linked');
    const one = await adminJson<{ linkSecret: string }>(`key link-secret ${id}`);
    const other = await makeLinkSecret(id);
    const linkSecret = expect.stringMatching(/^link_[\w-]{43}$/);
    expect(one).toEqual({ linkSecret, keyId: id, callerId: 'linked' });
    expect(other).not.toBe(one.linkSecret);
    const stored = await storedKeys();
    expect(JSON.stringify(stored)).not.toContain(other);
    // Anybody who has the function's role can read it by the public key id.
    expect(stored.find(({ keyHash }) => keyHash === `link#${id}`)).not.toHaveProperty('storageId');
  });

  it('shows the secret once, with the keyId', async () => {
    const { id } = await create('shown');
    const { output } = await admin(`key link-secret ${id}`);
    expect(output).toMatch(new RegExp(`^link_[\\w-]{43}\n\nkeyId\\W+${id}\n`));
    for (const line of ['key list', `key show ${id}`])
      expect((await admin(line)).output).not.toContain('link_');
  });

  it('is refused for a revoked key', async () => {
    const { id } = await create('unlinked');
    await admin(`key revoke ${id}`);
    expect(await admin(`key link-secret ${id}`)).toEqual(failed('revoked'));
  });

  it('adds nothing to the list of keys', async () => {
    const { id } = await create('linked-only');
    await admin(`key link-secret ${id}`);
    expect(await adminJson<ShownKey[]>('key list --caller linked-only')).toHaveLength(1);
  });
});

describe('key webhook-secret', () => {
  interface MadeSecret {
    webhookSecret: string;
    formerUntil: string | null;
  }
  const make = (id: string, run = admin) =>
    run(`key webhook-secret ${id} --json`).then(({ output }): MadeSecret => JSON.parse(output));

  it('makes a secret of Standard Webhooks, stores it encrypted for its key, and shows it once', async () => {
    const { id, keyHash, apiKey } = await create('told');
    const { output } = await admin(`key webhook-secret ${id}`);
    expect(output).toMatch(new RegExp(`^whsec_[A-Za-z0-9+/]{43}=\n\nkeyId\\W+${id}\ncaller\\W+told\n\n`));
    const [secret = ''] = output.split('\n');
    const stored = (await storedKeys()).find((each) => each.keyHash === keyHash);
    expect(JSON.stringify(stored)).not.toContain(secret.slice('whsec_'.length));
    const seal = deploymentOf(service).sealOf('webhookKeyId');
    expect(await seal.open(stored?.webhookSecrets[0].sealed, id)).toBe(secret);
    await expect(seal.open(stored?.webhookSecrets[0].sealed, '0123456789ab')).rejects.toThrow();
    for (const line of ['key list', `key show ${id}`, `key show ${id} --json`])
      expect((await admin(line)).output).not.toContain('whsec_');
    expect((await admin(`key show ${id}`)).output).toMatch(
      /webhook secret: +made 2026-11-21T10:15:30.000Z$/m,
    );
    expect(await answerTo(apiKey)).toBe('400 starter 60 5000');
  });

  it('lets the former one sign for a day more, and drops it afterwards', async () => {
    const { id, keyHash } = await create('rotating');
    const secretsOf = async () =>
      (await storedKeys()).find((each) => each.keyHash === keyHash)?.webhookSecrets;
    expect(await make(id)).toMatchObject({ formerUntil: null });
    const [first] = await secretsOf();
    expect(await make(id)).toMatchObject({ formerUntil: '2026-11-22T10:15:30.000Z' });
    const [second, ...former] = await secretsOf();
    expect(former).toEqual([{ ...first, validUntil: '2026-11-22T10:15:30.000Z' }]);
    const dayLater = createAdmin(service, () => NOW + 24 * 60 * 60 * 1000);
    await make(id, dayLater);
    expect(await secretsOf()).toEqual([
      { sealed: expect.any(String), createdAt: '2026-11-22T10:15:30.000Z' },
      { ...second, validUntil: '2026-11-23T10:15:30.000Z' },
    ]);
  });

  it('stores nothing if the key was changed meanwhile', async () => {
    const { id, keyHash } = await create('raced');
    const keys = createKeyStore(service.dynamo, service.config.tables.keys);
    const record = await keys.find(keyHash);
    await make(id);
    const secret = { sealed: '', createdAt: '' };
    await expect(keys.putWebhookSecrets(record, [secret])).rejects.toThrow('changed meanwhile');
    const read = await keys.find(keyHash);
    await make(id);
    await expect(keys.putWebhookSecrets(read, [secret])).rejects.toThrow('changed meanwhile');
    const current = await keys.find(keyHash);
    await admin(`key revoke ${id}`);
    await expect(keys.putWebhookSecrets(current, [secret])).rejects.toThrow('changed meanwhile');
    expect(await keys.find(keyHash)).toMatchObject({ webhookSecrets: current.webhookSecrets });
  });

  it('is no part of the public record of links', async () => {
    const { id } = await create('told-and-linked');
    await make(id);
    await makeLinkSecret(id);
    const stored = await storedKeys();
    expect(stored.find(({ keyHash }) => keyHash === `link#${id}`)).not.toHaveProperty('webhookSecrets');
  });

  it('is refused for a revoked key', async () => {
    const { id } = await create('untold');
    await admin(`key revoke ${id}`);
    expect(await admin(`key webhook-secret ${id}`)).toEqual(failed('revoked'));
  });
});

describe('link', () => {
  const SECRET = 'link_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

  it('prints a signed link with the options as fields', async () => {
    const { id } = await create('linker');
    const words =
      `link https://example.com/ --key ${id} --full-page --width 800 --hide-cookie-banners false --hide-selectors .a ` +
      '--hide-selectors .b --pdf {"paper":"a5"} --format pdf --expires 1800000000';
    const { exitCode, output, errors } = await admin(words, SECRET);
    expect([exitCode, errors]).toEqual([0, '']);
    const query =
      'expires=1800000000&format=pdf&fullPage=true&hideCookieBanners=false&hideSelectors=.a&hideSelectors=.b&' +
      `keyId=${id}&pdf=%7B%22paper%22%3A%22a5%22%7D&url=https%3A%2F%2Fexample.com%2F&width=800`;
    const signature = createHmac('sha256', SECRET).update(query).digest('hex');
    expect(output).toBe(`http://127.0.0.1:3000/screenshot?${query}&signature=${signature}`);
  });

  it('prints a link that the service answers', async () => {
    const { id } = await create('answered');
    const { output } = await admin(`link http://[::1]/ --key ${id}`, await makeLinkSecret(id));
    const answer = await service.call({ method: 'GET', path: output.slice('http://127.0.0.1:3000'.length) });
    expect(answer.json().code).toBe('target_forbidden');
  });

  it('names every problem of the fields, and asks for no secret', async () => {
    const { id } = await create('mistaken');
    const { exitCode, errors } = await admin(`link ftp://x --key ${id} --width wide`);
    expect(exitCode).toBe(2);
    expect(errors).toContain('url must start with http://');
    expect(errors).toContain('width must be an integer from 1 to 4,096; got "wide"');
  });

  it('has no options for what a link cannot have', async () => {
    const { output } = await admin('link --help');
    for (const option of ['--full-page', '--cache-seconds', '--clip']) expect(output).toContain(option);
    for (const option of ['--headers', '--cookies', '--html', '--storage'])
      expect(output).not.toContain(option);
  });
});

describe('key create', () => {
  it('makes a key that the service accepts, with the plan and its limits', async () => {
    const { apiKey } = await create('created');
    expect(await answerTo(apiKey)).toBe('400 starter 60 5000');
  });

  it('makes a key of a readable prefix and 256 random bits, different each time, and stores only the hash', async () => {
    const [one, other] = [await create('random'), await create('random')];
    expect(one.apiKey).toMatch(/^shot_[A-Za-z0-9_-]{43}$/);
    expect(one.apiKey).not.toBe(other.apiKey);
    expect(one.keyHash).toBe(hashApiKey(one.apiKey));
    const stored = JSON.stringify(await storedKeys());
    expect(stored).toContain(one.keyHash);
    expect(stored).not.toContain(one.apiKey.slice('shot_'.length));
  });

  it('sets own limits of the key', async () => {
    const { apiKey } = await create('own', '--plan free --rate 3 --quota 7');
    expect(await answerTo(apiKey)).toBe('400 free 3 7');
  });

  it('shows the key first, for people', async () => {
    const { output } = await admin('key create people --plan pro');
    const [apiKey = ''] = output.split('\n');
    expect(await answerTo(apiKey)).toBe('400 pro 120 25000');
  });

  it.each([
    ['key create acme', '--plan is missing'],
    ['key create --plan free', "missing required argument 'caller'"],
    ['key create ac#me --plan free', '<caller> takes'],
    [`key create ${'a'.repeat(65)} --plan free`, '<caller> takes'],
    ['key create acme --plan free --rate 0', '--rate takes'],
    ['key create acme --plan free --quota 1.5', '--quota takes'],
    ['key create acme --plan free --colour red', "unknown option '--colour'"],
    ['key create acme extra --plan free', 'too many arguments'],
  ])('refuses "%s"', async (line, message) => {
    const { exitCode, errors, output } = await admin(line);
    expect([exitCode, output]).toEqual([2, '']);
    expect(errors).toContain(message);
  });

  it('refuses a plan that the deployment does not have, and names those it has', async () => {
    const message = 'Error: There is no plan "gold". The plans are free, starter, pro.';
    expect(await admin('key create acme --plan gold')).toEqual({ ...failed(), errors: message });
  });
});

describe('key show', () => {
  it('finds a key by its id, its hash, or the key itself from the prompt', async () => {
    const { apiKey, id, keyHash } = await create('shown');
    for (const [line, secret] of [
      [`key show ${id}`],
      [`key show ${keyHash}`],
      ['key show -', apiKey],
    ] as const) {
      expect(await adminJson(line, secret)).toMatchObject({
        id,
        keyHash,
        callerId: 'shown',
        plan: 'starter',
        limits: { ratePerMinute: 60, quotaPerMonth: 5_000 },
        ownLimits: { ratePerMinute: null, quotaPerMonth: null },
        createdAt: '2026-11-21T10:15:30.000Z',
        revokedAt: null,
      });
    }
  });

  it('refuses a key as an argument, and does not repeat it', async () => {
    const { apiKey } = await create('careless');
    const { exitCode, errors } = await admin(`key show ${apiKey}`);
    expect(exitCode).toBe(2);
    expect(errors).toContain('Never type a key on a command line');
    expect(errors).not.toContain(apiKey);
  });

  it('reports a missing key', async () => {
    for (const id of ['00000000', '0'.repeat(64)]) {
      expect(await admin(`key show ${id}`)).toEqual(failed('no such key'));
    }
  });

  it('refuses an id that matches two keys', async () => {
    for (const tail of ['one', 'two']) {
      const Item: KeyRecord = { keyHash: `abcdef01${tail}`, callerId: 'twins', plan: 'free' };
      await service.dynamo.send(new PutCommand({ TableName: service.config.tables.keys, Item }));
    }
    expect(await admin('key revoke abcdef01')).toEqual(failed('More than one key'));
  });
});

describe('key list', () => {
  it('shows the ids of one caller, revoked ones too, and never a key', async () => {
    const [kept, gone] = [await create('listed'), await create('listed', '--plan free --quota 9')];
    await admin(`key revoke ${gone.id}`);
    const shown = await adminJson<ShownKey[]>('key list --caller listed');
    expect(shown.map(({ id, revokedAt }) => [id, revokedAt !== null]).toSorted()).toEqual(
      [
        [kept.id, false],
        [gone.id, true],
      ].toSorted(),
    );
    const { output } = await admin('key list --caller listed');
    expect(output).toMatch(new RegExp(`^${gone.id}  listed  free +10 +9 \\(own\\)`, 'm'));
    expect(output).not.toContain('shot_');
  });

  it('shows every caller without --caller', async () => {
    const shown = await adminJson<{ callerId: string }[]>('key list');
    const callers = shown.map(({ callerId }) => callerId);
    expect(callers).toEqual(expect.arrayContaining(['local-free', 'local-starter', 'local-pro']));
  });
});

describe('a change of a key', () => {
  it('of its plan applies from the next request on', async () => {
    const { apiKey, id } = await create('moved');
    await admin(`key plan ${id} pro`);
    expect(await answerTo(apiKey)).toBe('400 pro 120 25000');
    expect(await admin(`key plan ${id} gold`)).toEqual(failed());
    expect(await answerTo(apiKey)).toBe('400 pro 120 25000');
  });

  it('of one limit keeps the other, and "plan" removes it', async () => {
    const { apiKey, id } = await create('limited', '--plan free --rate 4');
    for (const [options, limits] of [
      ['--quota 0', '4 0'],
      ['--rate plan', '10 0'],
      ['--rate 5 --quota plan', '5 100'],
      ['--rate plan --quota plan', '10 100'],
    ]) {
      await admin(`key limits ${id} ${options}`);
      expect(await answerTo(apiKey)).toBe(`400 free ${limits}`);
    }
    expect(await admin(`key limits ${id}`)).toMatchObject({ exitCode: 2 });
  });

  it('of the captures at a time shows, changes and removes the limit', async () => {
    const { id } = await create('narrow', '--plan free --concurrency 3');
    const ownLimit = async () => JSON.parse((await admin(`key show ${id} --json`)).output).limits;
    expect(await ownLimit()).toMatchObject({ concurrency: 3 });
    expect((await admin(`key show ${id}`)).output).toMatch(/captures at a time: +3 \(own\)/);
    await admin(`key limits ${id} --concurrency 1`);
    expect(await ownLimit()).toMatchObject({ concurrency: 1 });
    await admin(`key limits ${id} --concurrency plan`);
    expect(await ownLimit()).not.toHaveProperty('concurrency');
    expect(await admin(`key limits ${id} --concurrency 0`)).toMatchObject({ exitCode: 2 });
  });

  it('of the items of jobs at a time shows, changes and removes the limit, and a rotated key keeps it', async () => {
    const { id } = await create('wide', '--plan free --job-concurrency 8');
    const shown = async (of = id) => (await admin(`key show ${of}`)).output;
    expect(await shown()).toMatch(/items of jobs at a time: +8 \(own\)/);
    await admin(`key limits ${id} --job-concurrency 20`);
    const made = await adminJson<ShownKey>(`key rotate ${id} --keep-old`);
    expect(await shown(made.id)).toMatch(/items of jobs at a time: +20 \(own\)/);
    await admin(`key limits ${id} --job-concurrency plan`);
    expect(await shown()).toMatch(/items of jobs at a time: +5$/m);
    expect(await admin(`key limits ${id} --job-concurrency 0`)).toMatchObject({ exitCode: 2 });
  });

  it('that revokes it takes effect at once, and a second one keeps the time of the first', async () => {
    const { apiKey, id } = await create('revoked');
    await admin(`key revoke ${id}`);
    expect((await service.post({}, apiKey)).json()).toMatchObject({ code: 'revoked_api_key' });
    const later = createAdmin(service, () => NOW + 60_000);
    expect((await later(`key revoke ${id}`)).output).toContain('2026-11-21T10:15:30.000Z');
  });
});

describe('key rotate', () => {
  it('makes a key with the same caller, plan and limits, and revokes the old one at once', async () => {
    const old = await create('rotated', '--plan free --rate 4');
    const made = await adminJson<ShownKey>(`key rotate ${old.id}`);
    expect(made).toMatchObject({ callerId: 'rotated', plan: 'free', revokedAt: null });
    expect(await answerTo(made.apiKey)).toBe('400 free 4 100');
    expect((await service.post({}, old.apiKey)).json()).toMatchObject({ code: 'revoked_api_key' });
  });

  it('does not reset the quota', async () => {
    const old = await create('same-quota');
    await service.post({}, old.apiKey);
    const made = await adminJson<ShownKey>(`key rotate ${old.id}`);
    expect((await service.post({}, made.apiKey)).headers['x-ratelimit-remaining']).toBe('58');
  });

  it('keeps the old one active with --keep-old', async () => {
    const old = await create('kept');
    const made = await adminJson<ShownKey>(`key rotate ${old.id} --keep-old`);
    expect(await answerTo(old.apiKey)).toBe('400 starter 60 5000');
    expect(await answerTo(made.apiKey)).toBe('400 starter 60 5000');
  });

  it('refuses a revoked key', async () => {
    const { id } = await create('dead');
    await admin(`key revoke ${id}`);
    expect(await admin(`key rotate ${id}`)).toEqual(failed());
  });
});
