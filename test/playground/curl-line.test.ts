import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlLine, explainLine } from '../../bin/playground/browser/curl-line.ts';

const ORIGIN = 'http://127.0.0.1:3000';

/** Returns the arguments that a shell passes to curl. */
function argumentsOf(body: Record<string, unknown>, apiKey = 'local-free'): string[] {
  const line = curlLine({ origin: ORIGIN, apiKey, path: '/screenshot', body });
  const { stdout, status } = spawnSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${line}`], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout.split('\n').slice(0, -1);
}

describe('the curl line', () => {
  it('sends the request unchanged', () => {
    const body = { url: 'https://example.com/?a=1&b=2', fullPage: true };
    expect(argumentsOf(body)).toEqual([
      '-sSL',
      '-D',
      '-',
      '-o',
      'capture.png',
      `${ORIGIN}/screenshot`,
      '-H',
      'X-API-Key: local-free',
      '-H',
      'Content-Type: application/json',
      '-d',
      JSON.stringify(body),
    ]);
  });

  it.each([`it's`, `'; echo out; '`, '$(id) `id` $HOME', 'a\\b"c!'])('quotes %s for the shell', (text) => {
    const sent = argumentsOf({ url: text }, text);
    expect(sent).toContain(`X-API-Key: ${text}`);
    expect(sent.at(-1)).toBe(JSON.stringify({ url: text }));
  });

  it('names the file after its format, and prints the answer to an upload', () => {
    expect(argumentsOf({ url: '', format: 'jpeg' })).toContain('capture.jpg');
    expect(argumentsOf({ url: '', format: 'pdf' })).toContain('capture.pdf');
    expect(argumentsOf({ url: '', storage: 'r2' })).not.toContain('-o');
  });
});

it('the line for the report has the page, and the fields that shape the file', () => {
  const url = "https://example.com/it's";
  expect(explainLine({ url })).toBe(`npm run explain -- 'https://example.com/it'\\''s'`);
  const body = {
    url: 'https://example.com/',
    fullPage: true,
    storage: 'r2',
    r2CredentialId: 'main',
    cacheSeconds: 60,
  };
  expect(explainLine(body)).toBe(`npm run explain -- 'https://example.com/' '{"fullPage":true}'`);
});
