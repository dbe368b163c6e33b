/** Runs the code of bin/README.md that checks webhooks, in Node, and in Python where it is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeWebhookSecret, signWebhook } from '../../lambda/webhooks/sign-webhook.ts';

const BODY = '{"type":"job.completed","data":{"id":"ü \'quoted\' \\"twice\\""}}';

const readme = readFileSync(join(import.meta.dirname, '../../bin/README.md'), 'utf8');
const code = readme.split(/^```.*\n/m).find((block) => block.includes("'webhook-id'")) ?? '';

/** The lines below the language's name. */
function snippetOf(language: string): string {
  const parts = code.split(/^(?:\/\/|#) (\w+)\n/m);
  return parts[parts.indexOf(language) + 1] ?? '';
}

/**
 * Language -> the program with its arguments, and a whole program around the snippet.
 * It reads a JSON list of cases.
 */
const LANGUAGES: Record<string, { run: string[]; around: (snippet: string) => string }> = {
  Node: {
    run: [process.execPath, '--input-type=module', '-e'],
    around: (snippet) => `
      import { createHmac, timingSafeEqual } from 'node:crypto';
      import { readFileSync } from 'node:fs';
      const check = ({ secret, headers, body }) => { ${snippet} return isGenuine; };
      console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(check)));`,
  },
  Python: {
    run: ['python3', '-c'],
    around: (snippet) => `
import base64, hmac, json, sys, time
def check(secret, headers, body):
    body = body.encode()
${snippet.replace(/^/gm, '    ')}
    return is_genuine
print(json.dumps([check(**case) for case in json.load(sys.stdin)]))`,
  },
};

const isInstalled = ([program = '']: string[]) => spawnSync(program, ['-c', ':']).error === undefined;

const SECRET = makeWebhookSecret();
const FORMER = makeWebhookSecret();
const signedAt = (sentAt: number, secrets = [SECRET]) =>
  signWebhook({ id: 'job_1', sentAt, body: BODY }, secrets);

/** What a receiver may get. All cases run in one process, because a busy machine starts each slowly. */
function casesOf(now: number) {
  const headers = signedAt(now);
  const genuine = { secret: SECRET, headers, body: BODY };
  return [
    { isGenuine: true, ...genuine },
    { isGenuine: true, ...genuine, secret: FORMER, headers: signedAt(now, [SECRET, FORMER]) },
    { isGenuine: false, ...genuine, body: `${BODY} ` },
    { isGenuine: false, ...genuine, secret: FORMER },
    { isGenuine: false, ...genuine, headers: { ...headers, 'webhook-id': 'job_2' } },
    { isGenuine: false, ...genuine, headers: { ...headers, 'webhook-signature': 'v1,AAAA v1a,AAAA' } },
    { isGenuine: false, ...genuine, headers: signedAt(now - 3_600_000) },
  ];
}

describe('the README', () => {
  it.each(Object.entries(LANGUAGES))('checks webhooks in %s, in ten lines', (language, { run, around }) => {
    const snippet = snippetOf(language);
    expect(snippet).toContain('webhook-signature');
    expect(snippet.trim().split('\n').length).toBeLessThanOrEqual(10);
    if (!isInstalled(run)) return console.warn(`${language} is not installed`);
    const [program = '', ...words] = run;
    const cases = casesOf(Date.now());
    const input = JSON.stringify(cases.map(({ isGenuine: _expected, ...given }) => given));
    const output = execFileSync(program, [...words, around(snippet)], { input, encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual(cases.map(({ isGenuine }) => isGenuine));
  });
});
