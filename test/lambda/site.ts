/**
 * The pages that the deployed function captures: those of the benchmark, one whose PNG is large, a slow one,
 * and one that draws by time and chance.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** Also shows its cookies: the one that came with the request, and one of its own that ends in a minute. */
const MOMENT = `<!doctype html><body><p id="clock"></p><p id="left"></p><p id="cookies"></p><canvas width="600" height="300"></canvas>
<script>
const canvas = document.querySelector('canvas').getContext('2d');
const end = new Date(Date.now() + 86400000);
document.cookie = 'own=1; max-age=60';
for (let day = 0; day < 30; day++) canvas.fillRect(day * 20, 300, 12, -((Date.now() / 86400000 - day) % 7) * 40);
setInterval(() => {
  clock.textContent = new Date().toString();
  left.textContent = (end - Date.now()) + ' ms left';
  cookies.textContent = document.cookie.split('; ').sort().join();
}, 50);
(function dot() {
  canvas.fillStyle = 'hsl(' + (Date.now() % 360) + ' 90% 50%)';
  canvas.fillRect(Math.random() * 600, Math.random() * 300, 6, 6);
  requestAnimationFrame(dot);
})();
</script>`;

export async function startSite(): Promise<PageSite> {
  const answerPage = await createPages();
  return serveRoutes((path) => {
    if (path === '/grain') return GRAIN;
    if (path === '/moment') return answerMoment;
    if (path !== '/slow') return answerPage;
    return (_request, response) => void setTimeout(() => answerPage({ url: '/plain' }, response), SLOW_MS);
  });
}

/** The cookie of the request must not have ended. */
function answerMoment({ headers }: IncomingMessage, response: ServerResponse): void {
  const isThere = headers.cookie?.includes('sent=1') === true;
  response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'text/html' }).end(MOMENT);
}
