/** Runs the code of README.md that checks webhooks, in Node, and in Python where it is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeWebhookSecret, signWebhook } from '../../lambda/webhooks/sign-webhook.ts';

const BODY = '{"type":"job.completed","data":{"id":"ü \'quoted\' \\"twice\\""}}';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const code = readme.split(/^```.*\n/m).find((block) => block.includes("'webhook-id'")) ?? '';

/** The lines below the language's name. */
function snippetOf(language: string): string {
  const parts = code.split(/^(?:\/\/|#) (\w+)\n/m);
  return parts[parts.indexOf(language) + 1] ?? '';
}

/** Language -> the program with its arguments, and what stands around the snippet. It reads a JSON object. */
const LANGUAGES: Record<string, { run: string[]; before: string; after: string }> = {
  Node: {
    run: [process.execPath, '--input-type=module', '-e'],
    before:
      "import { createHmac, timingSafeEqual } from 'node:crypto'; import { readFileSync } from 'node:fs';" +
      "const { secret, headers, body } = JSON.parse(readFileSync(0, 'utf8'));",
    after: 'console.log(isGenuine ? "genuine" : "refused");',
  },
  Python: {
    run: ['python3', '-c'],
    before:
      'import base64, hmac, json, sys, time\ngiven = json.load(sys.stdin)\n' +
      'secret, headers, body = given["secret"], given["headers"], given["body"].encode()',
    after: 'print("genuine" if is_genuine else "refused")',
  },
};

const isInstalled = ([program = '']: string[]) => spawnSync(program, ['-c', ':']).error === undefined;

const SECRET = makeWebhookSecret();
const FORMER = makeWebhookSecret();
const signedAt = (sentAt: number, secrets = [SECRET]) =>
  signWebhook({ id: 'job_1', sentAt, body: BODY }, secrets);

describe('the README', () => {
  it.each(Object.entries(LANGUAGES))(
    'checks webhooks in %s, in ten lines',
    (language, { run, before, after }) => {
      const snippet = snippetOf(language);
      expect(snippet).toContain('webhook-signature');
      expect(snippet.trim().split('\n').length).toBeLessThanOrEqual(10);
      if (!isInstalled(run)) return console.warn(`${language} is not installed`);
      const [program = '', ...words] = run;
      const check = (headers: Record<string, string>, body = BODY, secret = SECRET) =>
        execFileSync(program, [...words, [before, snippet, after].join('\n')], {
          input: JSON.stringify({ secret, headers, body }),
          encoding: 'utf8',
        }).trim();
      const headers = signedAt(Date.now());
      expect(check(headers)).toBe('genuine');
      expect(check(signedAt(Date.now(), [SECRET, FORMER]), BODY, FORMER)).toBe('genuine');
      expect(check(headers, `${BODY} `)).toBe('refused');
      expect(check(headers, BODY, FORMER)).toBe('refused');
      expect(check({ ...headers, 'webhook-id': 'job_2' })).toBe('refused');
      expect(check({ ...headers, 'webhook-signature': 'v1,AAAA v1a,AAAA' })).toBe('refused');
      expect(check(signedAt(Date.now() - 3_600_000))).toBe('refused');
    },
  );
});
