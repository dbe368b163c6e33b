/** What a page that is being captured gets from the service that captures it. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { duringTests, servePages } from '../../support/during-tests.ts';
import { startLocalRun } from '../../support/local-run.ts';

const run = duringTests(() => startLocalRun());
const pages = servePages({
  '/asks': (_request, response) =>
    response.setHeader('Content-Type', 'text/html').end(`<script>
      const ask = async (url) => {
        const response = await fetch(url + '/screenshot', {
          method: 'POST',
          headers: { 'X-API-Key': 'local-free', 'Content-Type': 'application/json' },
          body: JSON.stringify({ url: url + '/sample' }),
        });
        return response.status + (await response.json()).code;
      };
      const inWorker = new Worker(URL.createObjectURL(new Blob([
        'const ask = ' + ask + ';onmessage = ({ data }) => ask(data).then(postMessage)',
      ])));
      const answer = new Promise((resolve) => { inWorker.onmessage = ({ data }) => resolve(data) });
      inWorker.postMessage('${run.url}');
      Promise.all([ask('${run.url}'), ask('${run.url.replace('127.0.0.1', 'localhost')}'), answer]).then((answers) =>
        new Image().src = '/told?' + answers)
    </script>`),
  '/told': '',
});

async function capture(url: string): Promise<[number, string | null]> {
  const response = await fetch(`${run.url}/screenshot`, {
    method: 'POST',
    headers: { 'X-API-Key': 'local-pro', 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, width: 64, height: 64 }),
  });
  await response.arrayBuffer();
  return [response.status, response.headers.get('x-quota-remaining')];
}

it('is no capture, by any name and from a worker', async () => {
  expect((await capture(`${pages.url}/asks`))[0]).toBe(200);
  expect(pages.hits('/told').map(({ url }) => url)).toEqual(['/told?403forbidden,403forbidden,403forbidden']);
});

it('says what README.md shows of it', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, shown = ''] = /^```markdown\n(.*?)…\n```$/ms.exec(readme) ?? [];
  const response = await fetch(`${run.url}/content`, {
    method: 'POST',
    headers: { 'X-API-Key': 'local-pro', 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `${run.url}/sample`, parts: ['markdown'] }),
  });
  const { markdown } = (await response.json()) as { markdown: string };
  expect(shown).not.toBe('');
  expect(markdown.startsWith(shown)).toBe(true);
});

it('is its files', async () => {
  expect((await capture(`${run.url}/sample`))[0]).toBe(200);
  expect((await capture(`${run.url}/`))[0]).toBe(200);
});
