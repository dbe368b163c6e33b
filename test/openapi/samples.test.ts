import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveOnLoopback } from '../../bin/local/loopback.ts';
import { codeSamples } from '../../lambda/openapi/examples.ts';
import { createDirectory } from '../support/scratch.ts';

/** Label -> program that runs the sample, and its file name. */
const RUNNERS: Record<string, { program: string; file: string }> = {
  curl: { program: 'bash', file: 'sample.sh' },
  'JavaScript (Node)': { program: process.execPath, file: 'sample.mjs' },
  Python: { program: 'python3', file: 'sample.py' },
};

const PROBLEM = JSON.stringify({ code: 'quota_exceeded', detail: 'No more.', requestId: 'r-1' });

/** Answers a capture with a redirect, as the service does for large files, or with a problem. */
const server = createServer(async (request, response) => {
  if (request.method === 'GET') return void response.setHeader('X-Quota-Remaining', '7').end('pixels');
  const body = JSON.parse(await text(request));
  const isRight = body.url === 'https://example.com/' && isCapture(request);
  const { 'x-api-key': key } = request.headers;
  if (isRight && key === 'good') response.writeHead(303, { Location: '/file' }).end();
  else response.writeHead(402, { 'Content-Type': 'application/problem+json' }).end(PROBLEM);
});

function isCapture({ method, url, headers }: IncomingMessage): boolean {
  return method === 'POST' && url === '/screenshot' && headers['content-type'] === 'application/json';
}

let url: string;
const folder = createDirectory();
beforeAll(async () => {
  url = await serveOnLoopback(server, 0);
});
afterAll(() => void server.close());

async function run(label: string, apiKey: string) {
  const source = codeSamples(url).find((sample) => sample.label === label)?.source;
  const { program = '', file = '' } = RUNNERS[label] ?? {};
  await rm(join(folder, 'page.png'), { force: true });
  await writeFile(join(folder, file), String(source));
  const child = spawn(program, [file], { cwd: folder, env: { PATH: process.env.PATH, API_KEY: apiKey } });
  const [output, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { exitCode, output, errors };
}

it('has a sample in each language', () => {
  expect(codeSamples(url).map(({ label }) => label)).toEqual(Object.keys(RUNNERS));
});

describe.each(Object.keys(RUNNERS))('the sample for %s', (label) => {
  const tool = label === 'curl' ? 'curl' : (RUNNERS[label]?.program ?? '');
  const isHere = spawnSync(tool, ['--version']).status === 0;

  it.skipIf(!isHere)('writes the file, also after a redirect', async () => {
    expect(await run(label, 'good')).toMatchObject({ exitCode: 0 });
    expect(await readFile(join(folder, 'page.png'), 'utf8')).toBe('pixels');
  });

  it.skipIf(!isHere)('fails when the service answers with a problem', async () => {
    const { exitCode, output, errors } = await run(label, 'bad');
    expect(exitCode).not.toBe(0);
    if (label !== 'curl') expect(output + errors).toContain('quota_exceeded: No more. (r-1)');
  });
});
