/** The pages that the deployed function captures: those of the benchmark, one whose PNG is large, and a slow one. */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serveOnLoopback, stopServer } from '../../bin/local/loopback.ts';
import { createPages, type PageSite } from '../bench/pages.ts';

const SLOW_MS = 3_000;

/** Noise that no PNG compresses. A generator with a fixed seed makes it, so that it is the same each time. */
const GRAIN = `<!doctype html><body style="margin:0"><canvas width="1920" height="1080"></canvas><script>
const canvas = document.querySelector('canvas').getContext('2d');
const noise = canvas.createImageData(1920, 1080);
const numbers = new Uint32Array(noise.data.buffer);
let state = 20261126;
for (let at = 0; at < numbers.length; at++) {
  state = Math.imul(state ^ (state >>> 15), 2246822519) + at;
  numbers[at] = state | 0xff000000;
}
canvas.putImageData(noise, 0, 0);
</script>`;

export async function startSite(): Promise<PageSite> {
  const answerPage = await createPages();
  const server = createServer(async (request, response) => {
    if (request.url === '/slow') await wait(SLOW_MS);
    if (request.url !== '/grain')
      return answerPage({ url: request.url === '/slow' ? '/plain' : request.url }, response);
    response.setHeader('Content-Type', 'text/html').end(GRAIN);
  });
  return { url: await serveOnLoopback(server, 0), close: () => stopServer(server) };
}
