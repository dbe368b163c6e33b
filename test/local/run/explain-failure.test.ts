import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { serveOnLoopback } from '../../../bin/local/loopback.ts';
import { explainFailure } from '../../../bin/local/run/explain-failure.ts';

it('names the port that is taken', async () => {
  const [one, other] = [createServer(), createServer()];
  const port = Number(new URL(await serveOnLoopback(one, 0)).port);
  const failure = await serveOnLoopback(other, port).catch((error: unknown) => error);
  one.close();
  expect(explainFailure(failure)).toBe(
    `Port ${port} is taken. Set PORT to another one, or PORT=0 for any free one.`,
  );
});

it.each(['EACCES', 'EPERM', 'EROFS'])('names the folder of another user: %s', (code) => {
  const failure = Object.assign(new Error('mkdir'), { code, path: '/elsewhere/build' });
  expect(explainFailure(failure)).toBe(
    '/elsewhere/build cannot be written: the folder belongs to another user or is read-only. Start from a copy of your own.',
  );
});

it('leaves the sentence of any other failure as it is', () => {
  expect(explainFailure(new Error('PORT takes a port.'))).toBe('PORT takes a port.');
  expect(explainFailure(Object.assign(new Error('No such file.'), { code: 'ENOENT' }))).toBe('No such file.');
});
