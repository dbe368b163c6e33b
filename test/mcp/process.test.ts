import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { serveOnLoopback } from '../../bin/local/loopback.ts';
import { ROOT } from '../../lib/browser-layer/package-folder.ts';

const ENTRY = join(ROOT, 'bin/mcp.ts');
const SECRET = 'a-secret-key-0123456789';

it('ends with code 0 when the client goes away during a capture', async () => {
  const asked = Promise.withResolvers<void>();
  const silent = createServer(() => asked.resolve());
  const url = await serveOnLoopback(silent, 0);
  const child = spawn(process.execPath, [ENTRY], {
    env: { ...process.env, SCREENSHOT_URL: url },
  });
  const call = { name: 'screenshot', arguments: { url: 'https://example.com/' } };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })}\n`);
  await asked.promise;
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
  silent.close();
});
it('writes nothing but the protocol to standard output, also by npm', async () => {
  const child = spawn('npm', ['run', '--silent', '--prefix', ROOT, 'mcp'], { cwd: tmpdir() });
  child.stdin.end(`no JSON\n${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`);
  const lines = (await text(child.stdout)).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { jsonrpc: '2.0', id: 1, result: { tools: expect.any(Array) } },
  ]);
});

it.each([
  [
    { SCREENSHOT_URL: 'api.example.com' },
    'SCREENSHOT_URL takes an http(s) URL, such as https://api.example.com/prod.',
  ],
  [
    { SCREENSHOT_URL: `https://a:${SECRET}@example.com` },
    'SCREENSHOT_URL takes a URL without a user name, a password and a query.',
  ],
  [
    { SCREENSHOT_URL: 'https://api.example.com/prod' },
    'SCREENSHOT_API_KEY is not set. It takes an API key of the service.',
  ],
  [
    { SCREENSHOT_API_KEY: `${SECRET}\n` },
    'SCREENSHOT_API_KEY holds blanks or characters that no API key has.',
  ],
])('does not start with %j', async (environment, message) => {
  const child = spawn(process.execPath, [ENTRY], {
    env: { PATH: process.env.PATH, ...environment },
  });
  expect(await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])).toEqual([
    `Error: ${message}\n`,
    '',
    [1, null],
  ]);
});
