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

// mcp-settings.test.ts has the other wrong settings.
it('does not start with a wrong setting', async () => {
  const child = spawn(process.execPath, [ENTRY], {
    env: { PATH: process.env.PATH, SCREENSHOT_API_KEY: 'two words' },
  });
  expect(await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])).toEqual([
    'Error: SCREENSHOT_API_KEY holds blanks or characters that no API key has.\n',
    '',
    [1, null],
  ]);
});
