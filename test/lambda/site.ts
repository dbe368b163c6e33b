/**
 * The pages that the deployed function captures: those of the benchmark, one
 * whose PNG is large, and a slow one.
 */
import { createPages, type PageSite } from '../bench/pages.ts';
import { serveRoutes } from '../support/page-server.ts';

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
  return serveRoutes((path) => {
    if (path === '/grain') return GRAIN;
    if (path !== '/slow') return answerPage;
    return (_request, response) => void setTimeout(() => answerPage({ url: '/plain' }, response), SLOW_MS);
  });
}
